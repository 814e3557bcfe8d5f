import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { noteShownEntry } from './guard-steps.js';

/** Notes the history's entry of the page that is shown: where the browser goes back to when a step is held. */
export const ShownEntry = () => {
  const location = useLocation();
  useLayoutEffect(noteShownEntry, [location]);
  return null;
};
