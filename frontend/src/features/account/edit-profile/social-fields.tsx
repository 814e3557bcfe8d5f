import { PROFILE_LIMITS } from '@vitrine/contracts/identity/user.rules';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { TextField } from '../../../shared/ui/field.js';
import type { ProfileValues } from './profile-values.js';
import { PROFILE_FORM_TEXT } from './profile-texts.js';

const TEXT = PROFILE_FORM_TEXT.socialFields;

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
      <legend className="sr-only">{TEXT.socialLinksLocation}</legend>
      <h3 aria-hidden className="flex items-baseline justify-between text-base font-medium">
        {TEXT.socialLinksLocation}
        <span className="text-xs font-normal text-ink-2">{TEXT.optional}</span>
      </h3>
      <p className="mt-1 text-sm text-ink-2">{TEXT.shownBesideNamePortfolio}</p>
      <div className="mt-6 grid gap-7 sm:grid-cols-2 sm:gap-5">
        <TextField
          label={TEXT.instagram}
          placeholder="@name"
          error={errors.instagram?.message}
          {...link}
          {...register('instagram')}
        />
        <TextField
          label={TEXT.twitter}
          placeholder="@name"
          error={errors.twitter?.message}
          {...link}
          {...register('twitter')}
        />
        <div className="sm:col-span-2">
          <TextField
            label={TEXT.website}
            placeholder="example.com"
            inputMode="url"
            error={errors.website?.message}
            {...link}
            {...register('website')}
          />
        </div>
        <TextField
          label={TEXT.city}
          autoComplete="address-level2"
          error={errors.city?.message}
          {...place}
          {...register('city')}
        />
        <TextField
          label={TEXT.country}
          autoComplete="country-name"
          error={errors.country?.message}
          {...place}
          {...register('country')}
        />
      </div>
    </fieldset>
  );
};
