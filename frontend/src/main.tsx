import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { takeOver } from './app/take-over.js';
import { tellUncaughtErrors } from './shared/lib/client-errors.js';
import { surviveTranslation } from './shared/lib/survive-translation.js';
import './styles.css';

tellUncaughtErrors();
surviveTranslation();
const root = document.getElementById('root');
// Not waited for at the top of a module: parts import from this file, and would wait for it in turn.
if (root?.dataset['url'] !== undefined) void takeOver(root);
else if (root)
  createRoot(root).render(
    <StrictMode>
      <App servedUrl={null} />
    </StrictMode>,
  );
