import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { useNavigate } from 'react-router-dom';
import { callRoute } from '../../../shared/api/api-client.js';
import { ApiError } from '../../../shared/api/api-error.js';
import { WHEN_ONLINE } from '../../../shared/api/query-client.js';
import { toast } from '../../../shared/toast/toast-store.js';
import type { TabProps } from '../account-session.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { refreshDependants } from '../../../data/dependants.js';
import { payloadOf, valuesOf, type ProfileValues } from './profile-values.js';

export type FieldErrors = Partial<Record<keyof ProfileValues, string>>;

interface SaveProfile extends TabProps {
  onSaved: (user: UserDto) => void;
  onRefused: (errors: FieldErrors) => void;
}

/** PROF-04 to PROF-08, PROF-13. */
export const useSaveProfile = ({ user, session, onSaved, onRefused }: SaveProfile) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    // The form says that it waits for the connection.
    ...WHEN_ONLINE,
    mutationFn: (values: ProfileValues) => callRoute('updateProfile', { body: payloadOf(values, valuesOf(user)) }),
    onSuccess: (saved) => {
      const visit = { label: 'Visit', onClick: () => void navigate(portfolioPath(saved)) };
      const address = window.location.host + portfolioPath(saved);
      if (saved.portfolioUrlType !== user.portfolioUrlType) {
        toast({ title: 'Portfolio URL updated!', description: address, action: visit });
      } else if (portfolioPath(saved) !== portfolioPath(user)) {
        // The form of the address is the same, but it is built from something that was changed.
        toast({ title: 'Profile updated', description: `Your portfolio is now at ${address}.`, action: visit });
      } else {
        toast({ title: 'Profile updated' });
      }
      onSaved(saved);
      return Promise.all([session.changed(saved), refreshDependants(client, 'page')]);
    },
    onError: (error) => {
      onRefused(fieldErrorsOf(error));
      toast({
        title: 'Update failed',
        description: sentenceOf(error, 'Failed to update profile information.'),
        variant: 'destructive',
      });
    },
  });
};

const FIELD_OF_CODE: Record<string, keyof ProfileValues> = {
  USERNAME_TAKEN: 'username',
  USERNAME_INVALID: 'username',
  ADDRESS_TAKEN: 'portfolioUrlType',
};

/** Where the server's answer belongs in the form. */
const fieldErrorsOf = (error: unknown): FieldErrors => {
  if (!(error instanceof ApiError)) return {};
  const field = error.code && FIELD_OF_CODE[error.code];
  if (field) return { [field]: sentenceOf(error) };
  return Object.fromEntries(
    Object.entries(error.errors ?? {}).flatMap(([name, sentences]) => (sentences[0] ? [[name, sentences[0]]] : [])),
  );
};
