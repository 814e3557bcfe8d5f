import type { Alias } from 'vite';

/**
 * Visitors' pages run with Preact, in browsers and on the server: the same components in 8 kB instead of 64 (decision
 * 0100). The workspace has React, which its libraries are made for. `jest.config.mjs` has the same table for tests.
 */
export const VISITOR_LIBRARY: Alias[] = [
  { find: /^react$/, replacement: 'preact/compat' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server\.edge$/, replacement: 'preact-render-to-string' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
];
