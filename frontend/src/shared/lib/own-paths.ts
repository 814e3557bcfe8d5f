import { createContext } from 'react';

/** Whether this document's code has the page at a path; others are documents of their own. */
export const OwnPaths = createContext<(path: string) => boolean>(() => true);
