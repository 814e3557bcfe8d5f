import { createContext } from 'react';

/** On the server, the modules of the parts that have been drawn; in the browser there is nobody to note them. */
export const DrawnSources = createContext<Set<string> | null>(null);
