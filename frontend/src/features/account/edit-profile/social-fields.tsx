import { Trans, useLingui } from '@lingui/react/macro';
import { PROFILE_LIMITS } from '@vitrine/contracts/identity/user.rules';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { TextField } from '../../../shared/ui/field.js';
import type { ProfileValues } from './profile-values.js';

interface SocialFieldsProps {
  register: UseFormRegister<ProfileValues>;
  errors: FieldErrors<ProfileValues>;
}

/** PROF-11. */
export const SocialFields = ({ register, errors }: SocialFieldsProps) => {
  const { t } = useLingui();
  const link = { autoCapitalize: 'none', spellCheck: false, maxLength: PROFILE_LIMITS.socialMax } as const;
  const place = { maxLength: PROFILE_LIMITS.placeMax } as const;
  return (
    <fieldset className="mt-4 min-w-0 border-t border-line pt-7">
      <legend className="sr-only">
        <Trans>Social links and location</Trans>
      </legend>
      <h3 aria-hidden className="flex items-baseline justify-between text-base font-medium">
        <Trans>Social links and location</Trans>
        <span className="text-xs font-normal text-ink-2">
          <Trans>Optional</Trans>
        </span>
      </h3>
      <p className="mt-1 text-sm text-ink-2">
        <Trans>Shown beside your name on your portfolio. Leave out what you like.</Trans>
      </p>
      <div className="mt-6 grid gap-7 sm:grid-cols-2 sm:gap-5">
        <TextField
          label={t`Instagram`}
          placeholder="@name"
          error={errors.instagram?.message}
          {...link}
          {...register('instagram')}
        />
        <TextField
          label={t`Twitter`}
          placeholder="@name"
          error={errors.twitter?.message}
          {...link}
          {...register('twitter')}
        />
        <div className="sm:col-span-2">
          <TextField
            label={t`Website`}
            placeholder="example.com"
            inputMode="url"
            error={errors.website?.message}
            {...link}
            {...register('website')}
          />
        </div>
        <TextField
          label={t`City`}
          autoComplete="address-level2"
          error={errors.city?.message}
          {...place}
          {...register('city')}
        />
        <TextField
          label={t`Country`}
          autoComplete="country-name"
          error={errors.country?.message}
          {...place}
          {...register('country')}
        />
      </div>
    </fieldset>
  );
};
