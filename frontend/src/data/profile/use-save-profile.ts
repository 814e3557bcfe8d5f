import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UpdateProfileDto } from '@vitrine/contracts/identity/profile-input.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { useNavigate } from 'react-router';
import { callRoute } from '../../shared/api/api-client.js';
import { ApiError } from '../../shared/api/api-error.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { fieldErrorsOf } from '../../shared/api/field-errors.js';
import { WHEN_ONLINE } from '../../shared/api/query-client.js';
import { toast } from '../../shared/toast/toast-store.js';
import { refreshDependants } from '../dependants.js';
import { storeUser } from '../session/current-user.js';

export type ProfileErrors = Partial<Record<keyof UpdateProfileDto, string>>;

interface SaveProfileOptions {
  /** The profile before the change. */
  user: UserDto;
  onSaved: (user: UserDto, sent: UpdateProfileDto) => void;
  onRefused: (errors: ProfileErrors) => void;
}

/** PROF-04 to PROF-08, PROF-13. */
export const useSaveProfile = ({ user, onSaved, onRefused }: SaveProfileOptions) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    // The form itself shows that it waits for the connection.
    ...WHEN_ONLINE,
    mutationFn: (body: UpdateProfileDto) => callRoute('updateProfile', { body }),
    onSuccess: (saved, sent) => {
      const visit = { label: t`Visit`, onClick: () => void navigate(portfolioPath(saved)) };
      const address = window.location.host + portfolioPath(saved);
      if (saved.portfolioUrlType !== user.portfolioUrlType) {
        toast({ title: t`Portfolio URL updated!`, description: address, action: visit });
      } else if (portfolioPath(saved) !== portfolioPath(user)) {
        // The form of the address is the same, but it is built from something that was changed.
        toast({ title: t`Profile updated`, description: t`Your portfolio is now at ${address}.`, action: visit });
      } else {
        toast({ title: t`Profile updated` });
      }
      onSaved(saved, sent);
      return Promise.all([storeUser(client, saved), refreshDependants(client, 'page')]);
    },
    onError: (error) => {
      onRefused(problemsOf(error));
      toast({
        title: t`Update failed`,
        description: sentenceOf(error, t`Failed to update profile information.`),
        variant: 'destructive',
      });
    },
  });
};

const FIELD_OF_CODE: Record<string, keyof UpdateProfileDto> = {
  USERNAME_TAKEN: 'username',
  USERNAME_INVALID: 'username',
  ADDRESS_TAKEN: 'portfolioUrlType',
};

/** The fields that the server's answer names. */
const problemsOf = (error: unknown): ProfileErrors => {
  const field = error instanceof ApiError && error.code && FIELD_OF_CODE[error.code];
  return field ? { [field]: sentenceOf(error) } : fieldErrorsOf(error);
};
