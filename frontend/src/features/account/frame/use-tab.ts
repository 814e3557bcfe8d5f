import { useLocation, useNavigate } from 'react-router-dom';
import { placeOf, type Place, type TabId } from './tab-address.js';

/** Goes with an address that does not say which tab is open. */
export interface TabState {
  tab: TabId;
  /** Whether the panel of the active service is open. */
  panel?: boolean;
}

interface OpenTab extends Place {
  /** Changes with every step, also to the same address. */
  step: string;
  panel: boolean;
  open: (tab: TabId) => void;
}

/** The open tab is part of the address, so that going back goes back to the tab before. */
export const useTab = (): OpenTab => {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const kept = state as TabState | null;
  return {
    ...placeOf(params.get('tab') ?? kept?.tab ?? null),
    step: key,
    panel: kept?.panel ?? false,
    open: (tab) => void navigate(`${pathname}?tab=${tab}`),
  };
};
