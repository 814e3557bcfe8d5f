import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.js';
import './styles.css';

const root = document.getElementById('root');
if (root) {
  const isServed = root.hasChildNodes();
  const app = (
    <StrictMode>
      <App isServed={isServed} />
    </StrictMode>
  );
  if (isServed) hydrateRoot(root, app);
  else createRoot(root).render(app);
}
