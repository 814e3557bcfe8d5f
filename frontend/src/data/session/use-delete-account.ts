import { useMutation } from '@tanstack/react-query';
import { callRoute } from '../../shared/api/api-client.js';

/** Deletes the account for good (ACCT-48). */
export const useDeleteAccount = (onDeleted: () => void) =>
  useMutation({
    mutationFn: async (username: string) => {
      if (!navigator.onLine) throw new Error(/*i18n*/ 'You are offline. Nothing was deleted.');
      await callRoute('deleteAccount', { body: { username } });
    },
    // After a delete that succeeded, a retry fails: the session is over.
    retry: false,
    onSuccess: onDeleted,
  });
