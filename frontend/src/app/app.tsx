import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../shared/api/query-client.js';
import { Providers } from './providers.js';
import { AppRoutes } from './router.js';
import { ServerRenderedUrl } from './server-rendered-url.js';
import type { Site } from './site.js';

/** In the browser. `serverRenderedUrl`: the server has rendered the page for this address, and it is hydrated. */
export const App = ({ site, serverRenderedUrl = null }: { site: Site; serverRenderedUrl?: string | null }) => {
  const [client] = useState(() => createQueryClient());
  return (
    <BrowserRouter>
      <ServerRenderedUrl url={serverRenderedUrl}>
        <Pages site={site} client={client} />
      </ServerRenderedUrl>
    </BrowserRouter>
  );
};

/** What server and browser both render, each inside of its own router. */
export const Pages = ({ site, client }: { site: Site; client: QueryClient }) => (
  <Providers client={client} site={site}>
    <AppRoutes rows={site.rows} areApart={site.areApart} />
  </Providers>
);
