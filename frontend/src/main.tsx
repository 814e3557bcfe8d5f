import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { guardSteps } from './app/shell/guard-steps.js';
import { startPage } from './app/start-page.js';
import { WORKSPACE_SITE } from './app/workspace-site.js';
import './workspace.css';

guardSteps();
startPage((root) =>
  createRoot(root).render(
    <StrictMode>
      <App site={WORKSPACE_SITE} />
    </StrictMode>,
  ),
);
