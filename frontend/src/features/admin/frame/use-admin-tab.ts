import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { placeOf, type TabId } from './tab-address.js';

interface OpenTab {
  tab: TabId;
  /** Changes with every step to the section of the default hero; null elsewhere. */
  toDefaultHero: string | null;
  /** Goes to a tab, and leaves the parameters of this one behind. */
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
