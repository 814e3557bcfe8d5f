import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { placeOf, type TabId } from './tab-address.js';

interface OpenTab {
  tab: TabId;
  /** New with each navigation to the default hero's section; null elsewhere. */
  toDefaultHero: string | null;
  /** Navigates to a tab and drops the parameters of this one. */
  open: (tab: TabId) => void;
}

/** The open tab is part of the address, so that going back goes back to the tab before. */
export const useAdminTab = (): OpenTab => {
  const { pathname, key } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { tab, atDefaultHero } = placeOf(params.get('tab'));
  return {
    tab,
    toDefaultHero: atDefaultHero ? key : null,
    open: (next) => void navigate(`${pathname}?tab=${next}`),
  };
};
