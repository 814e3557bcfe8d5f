import { startTransition, StrictMode } from 'react';
import { hydrateRoot, type HydrationOptions, type Root } from 'react-dom/client';
import { applyCanonicalUrl } from '../shared/api/page-data.js';
import { preloadRenderedComponents } from '../shared/lib/lazy-component.js';
import { App } from './app.js';

/**
 * Takes over what the server has drawn in `root` for `data-url`, with the parts it names. Resolves when React hears what
 * is pressed; to null when a part cannot be had, and then the document stays as it is.
 */
export const hydrate = async (root: HTMLElement, options: HydrationOptions = {}): Promise<Root | null> => {
  const { url: serverRenderedUrl = null, parts = '' } = root.dataset;
  applyCanonicalUrl(serverRenderedUrl);
  // Parts that are not there yet would lose what the server has drawn of them to the first change around them.
  try {
    await preloadRenderedComponents(parts.split(' '));
  } catch {
    // `public/take-over.js` tries again.
    window.dispatchEvent(new Event('vitrine:not-taken-over'));
    return null;
  }
  const app = (
    <StrictMode>
      <App serverRenderedUrl={serverRenderedUrl} />
    </StrictMode>
  );
  // In steps with room between them, instead of all at once.
  const taken = await new Promise<Root>((resolve) => startTransition(() => resolve(hydrateRoot(root, app, options))));
  // `public/take-over.js` may stop listening.
  window.dispatchEvent(new Event('vitrine:taken-over'));
  return taken;
};
