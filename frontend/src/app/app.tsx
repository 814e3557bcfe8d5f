import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../shared/api/query-client.js';
import { Providers } from './providers.js';
import { AppRoutes } from './router.js';

export const App = () => {
  const [client] = useState(createQueryClient);
  return (
    <BrowserRouter>
      <Providers client={client}>
        <AppRoutes />
      </Providers>
    </BrowserRouter>
  );
};
