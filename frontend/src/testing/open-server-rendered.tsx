import { act } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { hydrate } from '../app/hydrate.js';
import type { PageToRender } from '@vitrine/contracts/server-rendering';
import { prepare, render } from '../entry-server.js';
import { forgetPageData } from '../shared/api/page-data.js';
import { fakeApi, type Answers } from './fake-api.js';

/** A document as the gateway answers it, in a browser at `address`. Its scripts have not run yet. */
export const openServerRendered = async (page: PageToRender, { address = page.url, api = {} as Answers } = {}) => {
  window.history.replaceState(null, '', address);
  forgetPageData();
  await prepare();
  const rendered = render(page);
  document.body.innerHTML = '<div></div><script type="application/json" id="vitrine-data"></script>';
  const [root, data] = document.body.children as unknown as [HTMLElement, HTMLElement];
  root.innerHTML = rendered.html;
  root.dataset['url'] = page.url;
  root.dataset['modules'] = rendered.modules.join(' ');
  data.textContent = JSON.stringify(page.data);
  const calls = fakeApi(api);
  const hydrationErrors: string[] = [];
  let app: Root | undefined;
  return {
    ...rendered,
    root,
    api: calls,
    /** What React reports while it hydrates the page; the console fails the test by itself. */
    hydrationErrors,
    /** Runs the scripts. */
    hydrate: async () => {
      const onRecoverableError = (error: unknown) =>
        hydrationErrors.push(String(error), String((error as Error).cause));
      app = (await act(() => hydrate(root, { onRecoverableError }))) ?? undefined;
    },
    close: () => {
      act(() => app?.unmount());
      document.body.innerHTML = '';
    },
  };
};
