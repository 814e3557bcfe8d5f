import type { QueryClient } from '@tanstack/react-query';
import { SESSION_HINT_COOKIE } from '@vitrine/contracts/http/routes';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { Providers } from '../app/providers.js';
import { AppRoutes } from '../app/router.js';
import { suspensionStore } from '../data/session/suspension.js';
import { createQueryClient } from '../shared/api/query-client.js';
import { forgetPageData } from '../shared/api/page-data.js';
import { SiteRouter } from '../shared/lib/site-router.js';
import { dismissToast } from '../shared/toast/toast-store.js';
import { fakeApi, type Answers } from './fake-api.js';

interface SiteOptions {
  as?: UserDto | null;
  api?: Answers;
  client?: QueryClient;
  phone?: boolean;
  /** With jsdom's own history instead of one in memory, for what hears the browser's Back. */
  ownHistory?: boolean;
}

/** The whole application at an address, with a fake server; several addresses form a history, open at the last. */
export const openSite = (
  path: string | string[],
  { as = null, api: answers = {}, client = quickClient(), phone = false, ownHistory = false }: SiteOptions = {},
) => {
  (globalThis as { __media?: (query: string) => boolean }).__media = (query) => phone && query.includes('768');
  document.cookie = as ? `${SESSION_HINT_COOKIE}=1` : `${SESSION_HINT_COOKIE}=; max-age=0`;
  forgetPageData();
  dismissToast();
  suspensionStore.set(false);
  const api = fakeApi({ ...(as && { currentUser: as }), templates: [], publicPhotos: [], ownPhotos: [], ...answers });
  let place = '';
  const note = (address: string) => {
    place = address;
  };
  const Place = () => {
    const { pathname, search, hash } = useLocation();
    useLayoutEffect(() => note(pathname + search + hash), [pathname, search, hash]);
    return null;
  };
  const site = (
    <Providers client={client}>
      <AppRoutes />
      <Place />
    </Providers>
  );
  const addresses = [path].flat();
  if (ownHistory) window.history.replaceState(null, '', addresses[0]);
  const view = render(
    ownHistory ? <SiteRouter>{site}</SiteRouter> : <MemoryRouter initialEntries={addresses}>{site}</MemoryRouter>,
  );
  return { ...view, user: userEvent.setup(), api, client, place: () => place };
};

/** The product's own client, without its waiting. */
export const quickClient = (): QueryClient => {
  const client = createQueryClient();
  client.setDefaultOptions({
    ...client.getDefaultOptions(),
    queries: { ...client.getDefaultOptions().queries, retryDelay: 1 },
    mutations: { ...client.getDefaultOptions().mutations, retryDelay: 1 },
  });
  return client;
};
