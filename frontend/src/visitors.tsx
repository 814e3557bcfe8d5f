import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { hydrate } from './app/hydrate.js';
import { startPage } from './app/start-page.js';
import { VISITORS_SITE } from './app/visitors-site.js';
import './visitors.css';

startPage((root) => {
  // Not awaited at the top of the module: lazy modules import from this file, and would deadlock.
  if (root.dataset['url'] !== undefined) void hydrate(root);
  else createRoot(root).render(<App site={VISITORS_SITE} />);
});
