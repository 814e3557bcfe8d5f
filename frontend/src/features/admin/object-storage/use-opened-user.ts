import { useLocation, useSearchParams } from 'react-router';

/** The parameter that names the user whose files are listed. */
const OPENED = 'user';
/** Of the parameters of the list of files. */
export const FILES_PREFIX = 'file-';

interface OpenedUser {
  /** Null: the list of users. */
  userId: string | null;
  /** Address of a user's files, or of the list of users as it was left. */
  addressOf: (userId: string | null) => string;
}

/** The opened user is part of the address; going back leads to the list of users. */
export const useOpenedUser = (): OpenedUser => {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return {
    userId: params.get(OPENED),
    addressOf: (userId) => {
      const kept = [...params].filter(([name]) => name !== OPENED && !name.startsWith(FILES_PREFIX));
      return `${pathname}?${new URLSearchParams([...kept, ...(userId === null ? [] : [[OPENED, userId]])]).toString()}`;
    },
  };
};
