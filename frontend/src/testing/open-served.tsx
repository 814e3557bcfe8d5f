import { act } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { App } from '../app/app.js';
import { type AskedPage, prepare, render } from '../entry-server.js';
import { forgetPageData } from '../shared/api/page-data.js';
import { bringDrawnParts } from '../shared/lib/lazy-part.js';
import { fakeApi, type Answers } from './fake-api.js';

/** A document as the gateway answers it, in a browser at `address`. Its scripts have not run yet. */
export const openServed = async (page: AskedPage, { address = page.url, api = {} as Answers } = {}) => {
  window.history.replaceState(null, '', address);
  forgetPageData();
  await prepare();
  const drawn = render(page);
  document.body.innerHTML = '<div></div><script type="application/json" id="vitrine-data"></script>';
  const [root, data] = document.body.children as unknown as [HTMLElement, HTMLElement];
  root.innerHTML = drawn.html;
  data.textContent = JSON.stringify(page.data);
  const calls = fakeApi(api);
  const complaints: string[] = [];
  let app: Root | undefined;
  return {
    ...drawn,
    root,
    api: calls,
    /** What React complained of while it took the page over; the console fails the test by itself. */
    complaints,
    /** Runs the scripts. */
    takeOver: async () => {
      await bringDrawnParts(drawn.sources);
      app = await act(async () =>
        hydrateRoot(
          root,
          <StrictMode>
            <App servedUrl={page.url} />
          </StrictMode>,
          { onRecoverableError: (error) => complaints.push(String(error), String((error as Error).cause)) },
        ),
      );
    },
    close: () => {
      act(() => app?.unmount());
      document.body.innerHTML = '';
    },
  };
};
