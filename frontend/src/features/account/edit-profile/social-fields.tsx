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
  const link = { autoCapitalize: 'none', spellCheck: false, maxLength: PROFILE_LIMITS.socialMax } as const;
  const place = { maxLength: PROFILE_LIMITS.placeMax } as const;
  return (
    <fieldset className="mt-4 min-w-0 border-t border-line pt-7">
      <legend className="sr-only">Social links and location</legend>
      <h3 aria-hidden className="flex items-baseline justify-between text-base font-medium">
        Social links and location
        <span className="text-xs font-normal text-ink-2">Optional</span>
      </h3>
      <p className="mt-1 text-sm text-ink-2">Shown beside your name on your portfolio. Leave out what you like.</p>
      <div className="mt-6 grid gap-7 sm:grid-cols-2 sm:gap-5">
        <TextField
          label="Instagram"
          placeholder="@name"
          error={errors.instagram?.message}
          {...link}
          {...register('instagram')}
        />
        <TextField
          label="Twitter"
          placeholder="@name"
          error={errors.twitter?.message}
          {...link}
          {...register('twitter')}
        />
        <div className="sm:col-span-2">
          <TextField
            label="Website"
            placeholder="example.com"
            inputMode="url"
            error={errors.website?.message}
            {...link}
            {...register('website')}
          />
        </div>
        <TextField
          label="City"
          autoComplete="address-level2"
          error={errors.city?.message}
          {...place}
          {...register('city')}
        />
        <TextField
          label="Country"
          autoComplete="country-name"
          error={errors.country?.message}
          {...place}
          {...register('country')}
        />
      </div>
    </fieldset>
  );
};
