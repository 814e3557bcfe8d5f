import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../shared/api/query-client.js';
import { Providers } from './providers.js';
import { AppRoutes } from './router.js';
import { ServedAddress } from './served-address.js';

/** In the browser. `servedUrl`: the server has drawn the page for this address, and it is taken over as it stands. */
export const App = ({ servedUrl }: { servedUrl: string | null }) => {
  const [client] = useState(() => createQueryClient());
  return (
    <BrowserRouter>
      <ServedAddress url={servedUrl}>
        <Pages client={client} />
      </ServedAddress>
    </BrowserRouter>
  );
};

/** What server and browser both draw, inside of a router of their own. */
export const Pages = ({ client }: { client: QueryClient }) => (
  <Providers client={client}>
    <AppRoutes />
  </Providers>
);
