import { Trans, useLingui } from '@lingui/react/macro';
import { PROFILE_LIMITS } from '@vitrine/contracts/identity/user.rules';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextArea, TextField } from '../../shared/ui/field.js';
import type { BasicProfile } from './basic-profile.js';

interface ProfileFieldsProps {
  usernameHelp: ReactNode;
  /** Precedes the form's own message: the result of checking the typed username. */
  usernameError?: string | null;
  /** Rendered between the username and the bio. */
  children?: ReactNode;
}

/** Name, username, tagline and bio of the form around it: the same when a profile is begun and when it is edited. */
export const ProfileFields = ({ usernameHelp, usernameError, children }: ProfileFieldsProps) => {
  const { t } = useLingui();
  const { register, control, formState } = useFormContext<BasicProfile>();
  const { errors } = formState;
  const bio = useWatch({ control, name: 'bio' });
  return (
    <>
      <div className="grid gap-7 sm:grid-cols-2 sm:gap-5">
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          maxLength={PROFILE_LIMITS.nameMax}
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label={t`Last name`}
          autoComplete="family-name"
          maxLength={PROFILE_LIMITS.nameMax}
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PROFILE_LIMITS.usernameMax}
        error={usernameError ?? (errors.username?.message || undefined)}
        help={usernameHelp}
        {...register('username')}
      />
      {children}
      <TextField
        label={t`Tagline`}
        optional
        placeholder={t`CAPTURING MOMENTS IN TIME`}
        maxLength={PROFILE_LIMITS.taglineMax}
        error={errors.tagline?.message}
        {...register('tagline')}
      />
      <TextArea
        label={t`Bio`}
        optional
        rows={6}
        maxLength={PROFILE_LIMITS.bioMax}
        error={errors.bio?.message}
        help={
          <span className="tabular">
            <Trans>
              {bio.length} of {PROFILE_LIMITS.bioMax} characters
            </Trans>
          </span>
        }
        {...register('bio')}
      />
    </>
  );
};
