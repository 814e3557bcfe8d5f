import { reportUncaughtErrors } from '../shared/lib/client-errors.js';
import { surviveTranslation } from '../shared/lib/survive-translation.js';

/** What every entry does first. */
export const startPage = (show: (root: HTMLElement) => void): void => {
  reportUncaughtErrors();
  surviveTranslation();
  const root = document.getElementById('root');
  if (root) show(root);
};
