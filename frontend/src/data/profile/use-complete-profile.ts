import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompleteProfileDto } from '@vitrine/contracts/identity/profile-input.dto';
import { callRoute } from '../../shared/api/api-client.js';
import { refreshUser } from '../session/current-user.js';

interface CompleteProfileOptions {
  onDone: () => void;
  onError: (error: Error) => void;
}

/** Saves the first profile of a new account (area ONB). */
export const useCompleteProfile = ({ onDone, onError }: CompleteProfileOptions) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CompleteProfileDto) => callRoute('completeProfile', { body }),
    onSuccess: async () => {
      await refreshUser(client);
      onDone();
    },
    onError,
  });
};
