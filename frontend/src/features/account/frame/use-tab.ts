import { useLocation, useNavigate } from 'react-router';
import { placeOf, type Place, type TabId } from './tab-address.js';

/** State of a history entry whose address names no tab. */
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

/** The open tab is part of the address, so that Back returns to the previous tab. */
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
