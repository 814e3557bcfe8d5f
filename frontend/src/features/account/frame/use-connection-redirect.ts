import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '../../../shared/lib/site-paths.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { refreshDependants } from '../../../data/dependants.js';
import { connectionRedirectOf } from './connection-redirect.js';
import type { TabState } from './use-tab.js';

/** Reports the outcome of a connection, once, and cleans the address (ACCT-49 to ACCT-53). */
export const useConnectionRedirect = (): void => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();

  const act = useEffectEvent(() => {
    const redirect = connectionRedirectOf(new URLSearchParams(search));
    if (!redirect) return;
    if (redirect.connected) void refreshDependants(client, 'photoLibrary');
    if (redirect.toast) toast(redirect.toast);
    // The address is clean, yet the page stays where the connection was started.
    const state: TabState = { tab: 'services', panel: true };
    void navigate(PATHS.account, { replace: true, state });
  });
  useEffect(() => act(), [search]);
};
