import { useSearchChange } from '../../../shared/hooks/use-search-change.js';

/** The parameter that names the opened e-mail. */
const OPENED = 'email';

interface OpenedEmail {
  /** Null: none is opened. */
  id: string | null;
  open: (id: string) => void;
  close: () => void;
}

/** The opened e-mail is part of the address; going back closes it. */
export const useOpenedEmail = (): OpenedEmail => {
  const [params, change] = useSearchChange();
  const go = (id: string | null, replace: boolean) =>
    change(
      (next) => {
        if (id) next.set(OPENED, id);
        else next.delete(OPENED);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return { id: params.get(OPENED), open: (id) => go(id, false), close: () => go(null, true) };
};
