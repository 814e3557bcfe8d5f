import { startTransition, StrictMode } from 'react';
import { hydrateRoot, type HydrationOptions, type Root } from 'react-dom/client';
import { applyCanonicalUrl } from '../shared/api/page-data.js';
import { sayHydration } from '../shared/lib/hydration-events.js';
import { preloadRenderedComponents } from '../shared/lib/lazy-component.js';
import { App } from './app.js';

/**
 * Hydrates what the server has rendered in `root` for `data-url`, with the components of `data-modules`. Resolves once
 * React handles events; to null when code cannot be loaded: the document stays as it is.
 */
export const hydrate = async (root: HTMLElement, options: HydrationOptions = {}): Promise<Root | null> => {
  const { url: serverRenderedUrl = null, modules = '' } = root.dataset;
  applyCanonicalUrl(serverRenderedUrl);
  // A component that is not loaded yet would lose its server-rendered markup to the first change around it.
  try {
    await preloadRenderedComponents(modules.split(' '));
  } catch {
    sayHydration('failed');
    return null;
  }
  const app = (
    <StrictMode>
      <App serverRenderedUrl={serverRenderedUrl} />
    </StrictMode>
  );
  // In a transition React yields to the browser between its steps.
  const hydrated = await new Promise<Root>((resolve) =>
    startTransition(() => resolve(hydrateRoot(root, app, options))),
  );
  sayHydration('hydrated');
  return hydrated;
};
