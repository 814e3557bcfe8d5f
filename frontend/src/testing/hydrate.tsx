import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { Texts } from './render.js';

/** A part of a page as the server renders it, and what happens when the browser takes it over. Mismatches fail the test. */
export const serve = (part: ReactNode) => {
  const page = <Texts>{part}</Texts>;
  const html = renderToString(page);
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  return {
    html,
    root,
    /** Hydrated; `close` unmounts it. */
    hydrate: async () => {
      const mismatches: string[] = [];
      const app = await act(async () =>
        hydrateRoot(root, page, { onRecoverableError: (error) => mismatches.push(String(error)) }),
      );
      return {
        mismatches,
        close: () => {
          act(() => app.unmount());
          root.remove();
        },
      };
    },
  };
};
