import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { watchMismatches } from './watch-mismatches.js';

/** A part of a page as the server renders it, and what happens when the browser takes it over. */
export const serve = (part: ReactNode) => {
  const html = renderToString(part);
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  return {
    html,
    root,
    /** Hydrated; `close` unmounts it. */
    hydrate: async () => {
      let app: Root | undefined;
      let mismatches: string[] = [];
      await act(async () => {
        const noted = watchMismatches(root);
        app = hydrateRoot(root, part);
        mismatches = noted();
      });
      return {
        mismatches,
        close: () => {
          act(() => app?.unmount());
          root.remove();
        },
      };
    },
  };
};
