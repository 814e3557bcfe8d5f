import { Trans, useLingui } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { cx } from '../../../shared/lib/cx.js';
import { Button } from '../../../shared/ui/button.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { ProfileFields } from '../../../widgets/profile-fields/profile-fields.js';
import type { TabProps } from '../account-session.js';
import { AddressChoice } from './address-choice.js';
import { draftOf, clearDraft, keepDraft } from './profile-draft.js';
import { payloadOf, profileProblem, typedSince, valuesOf, type ProfileValues } from './profile-values.js';
import { SocialFields } from './social-fields.js';
import { useAddressCheck } from '../../../data/profile/use-address-check.js';
import { useSaveProfile } from '../../../data/profile/use-save-profile.js';

interface ProfileFormProps extends TabProps {
  onUnsaved: (unsaved: boolean) => void;
}

/** PROF-01 to PROF-13. */
export const ProfileForm = ({ user, onUnsaved }: ProfileFormProps) => {
  const { t } = useLingui();
  const saved = valuesOf(user);
  const form = useForm<ProfileValues>({
    defaultValues: saved,
    // The stored profile may change under the form, in another tab for example; what is typed here stays.
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  const { register, handleSubmit, reset, getValues, setValue, setError, setFocus, control, formState } = form;
  const { errors, isDirty } = formState;
  const typed = { ...saved, ...useWatch({ control }) };
  const check = useAddressCheck(typed, saved);

  const save = useSaveProfile({
    user,
    onSaved: (stored, sent) => {
      const now = getValues();
      const typedOn = typedSince(sent, now, valuesOf(stored));
      reset(valuesOf(stored), { keepDirtyValues: false });
      clearDraft();
      for (const field of typedOn) setValue(field, now[field], { shouldDirty: true });
    },
    onRefused: (refused) => {
      const fields = Object.keys(refused) as (keyof ProfileValues)[];
      for (const field of fields) setError(field, { message: refused[field] ?? '' });
      if (fields[0]) setFocus(fields[0]);
    },
  });
  const submit = handleSubmit((values) => {
    if (save.isPending) return;
    const problem = profileProblem(values);
    if (!problem) return save.mutate(payloadOf(values, saved));
    setError(problem.field, { message: problem.description });
    setFocus(problem.field);
    toast({ title: problem.title, description: problem.description, variant: 'destructive' });
  });

  const takeUpDraft = useEffectEvent(() => {
    const draft = draftOf(user.id);
    for (const field of Object.keys(draft ?? {}) as (keyof ProfileValues)[])
      if (draft) setValue(field, draft[field], { shouldDirty: true });
  });
  useEffect(() => takeUpDraft(), []);
  const words = JSON.stringify(typed);
  useEffect(() => {
    if (isDirty) keepDraft(user.id, JSON.parse(words) as ProfileValues);
    else clearDraft();
  }, [isDirty, words, user.id]);
  useEffect(() => {
    onUnsaved(isDirty);
    return () => onUnsaved(false);
  }, [isDirty, onUnsaved]);

  return (
    <form
      noValidate
      aria-label={t`Profile`}
      onSubmit={(event) => void submit(event)}
      className="grid max-w-[680px] gap-7 [&_:is(input,textarea)]:scroll-mb-28"
    >
      <FormProvider {...form}>
        <ProfileFields
          usernameError={check.username}
          usernameHelp={usernameHelp(check.state, typed.username.trim() !== saved.username)}
        >
          <AddressChoice
            typed={{ ...typed, id: user.id }}
            error={check.address ?? errors.portfolioUrlType?.message}
            note={check.state === 'asking' ? t`Checking whether this address is free…` : null}
            radio={register('portfolioUrlType')}
          />
        </ProfileFields>
      </FormProvider>
      <SocialFields register={register} errors={errors} />
      <div
        className={cx(
          '-mx-2 flex flex-wrap items-center gap-3 px-2 py-4',
          isDirty && 'sticky bottom-0 z-2 border-t border-line bg-paper',
        )}
      >
        <Button
          look="solid"
          type="submit"
          {...(save.isPending && { 'aria-disabled': true })}
          className="min-w-36 aria-disabled:opacity-50"
        >
          {save.isPending ? t`Saving…` : t`Save changes`}
        </Button>
        <Button
          look="quiet"
          disabled={save.isPending}
          onClick={() => {
            reset(saved, { keepDirtyValues: false });
            clearDraft();
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
        <span role="status" className="text-sm text-ink-2">
          {save.isPaused
            ? t`Saved as soon as the connection is back`
            : isDirty && !save.isPending && t`Unsaved changes`}
        </span>
      </div>
    </form>
  );
};

/** Notes below the username: whether another one is free, and what happens to links to the present address. */
const usernameHelp = (state: 'same' | 'asking' | 'answered', isOther: boolean): string => {
  if (isOther && state === 'asking') return t`Checking whether this is free…`;
  if (isOther && state === 'answered')
    return t`This username is free. Links to your present address lead on to the new one.`;
  return t`Letters, numbers, hyphens and underscores.`;
};
