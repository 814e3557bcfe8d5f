import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { hydrate } from './app/hydrate.js';
import { reportUncaughtErrors } from './shared/lib/client-errors.js';
import { surviveTranslation } from './shared/lib/survive-translation.js';
import './styles.css';

reportUncaughtErrors();
surviveTranslation();
const root = document.getElementById('root');
// Not awaited at the top of the module: lazy modules import from this file, and would deadlock.
if (root?.dataset['url'] !== undefined) void hydrate(root);
else if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
