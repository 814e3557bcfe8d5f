import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { goToOwnAddress } from './shared/api/page-data.js';
import './styles.css';

const root = document.getElementById('root');
if (root) {
  goToOwnAddress();
  const servedUrl = root.dataset['url'] ?? null;
  const app = (
    <StrictMode>
      <App servedUrl={servedUrl} />
    </StrictMode>
  );
  if (servedUrl) hydrateRoot(root, app);
  else createRoot(root).render(app);
}
