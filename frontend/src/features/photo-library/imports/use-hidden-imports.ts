import { useState } from 'react';

const KEY = 'vitrine-hidden-imports';
/** More than there are in the list. */
const KEPT = 20;

const read = (): readonly string[] => {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
};

/** Ended imports that the user has read about, kept in this browser. */
export const useHiddenImports = () => {
  const [hidden, setHidden] = useState(read);
  const hide = (id: string) => {
    const next = [id, ...hidden].slice(0, KEPT);
    setHidden(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Storage may be forbidden: it is hidden until the page is loaded again.
    }
  };
  return { hidden, hide };
};
