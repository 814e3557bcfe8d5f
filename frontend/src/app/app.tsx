import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../shared/api/query-client.js';
import { SiteRouter } from '../shared/lib/site-router.js';
import { Providers } from './providers.js';
import { AppRoutes } from './router.js';

/** In the browser. `serverRenderedUrl`: the server has rendered the page for this address, and it is hydrated. */
export const App = ({ serverRenderedUrl = null }: { serverRenderedUrl?: string | null }) => {
  const [client] = useState(() => createQueryClient());
  return (
    <SiteRouter serverRenderedUrl={serverRenderedUrl}>
      <Pages client={client} />
    </SiteRouter>
  );
};

/** What server and browser both render, each inside of its own router. */
export const Pages = ({ client }: { client: QueryClient }) => (
  <Providers client={client}>
    <AppRoutes />
  </Providers>
);
