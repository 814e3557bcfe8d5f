import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { goToOwnAddress } from './shared/api/page-data.js';
import { bringDrawnParts } from './shared/lib/lazy-part.js';
import './styles.css';

const start = async (root: HTMLElement) => {
  goToOwnAddress();
  const { url: servedUrl = null, parts = '' } = root.dataset;
  const app = (
    <StrictMode>
      <App servedUrl={servedUrl} />
    </StrictMode>
  );
  if (servedUrl === null) {
    createRoot(root).render(app);
  } else {
    // Parts that are not there yet would lose what the server has drawn of them to the first change around them.
    await bringDrawnParts(parts.split(' '));
    // In steps with room between them, instead of all at once.
    startTransition(() => void hydrateRoot(root, app));
    // From here on React hears what is pressed; `public/take-over.js` may stop listening.
    window.dispatchEvent(new Event('vitrine:taken-over'));
  }
};

const root = document.getElementById('root');
// Not waited for at the top of a module: parts import from this file, and would wait for it in turn.
if (root) void start(root);
