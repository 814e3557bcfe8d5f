import { Trans, useLingui } from '@lingui/react/macro';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { PROFILE_TEXT } from '@vitrine/contracts/identity/user.rules';
import { usernameProblem } from '@vitrine/contracts/identity/user.rules';
import { FormProvider, useForm, useFormState, useWatch } from 'react-hook-form';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { useCompleteProfile } from '../../data/profile/use-complete-profile.js';
import { ApiError } from '../../shared/api/api-error.js';
import { useLeaveWarning } from '../../shared/hooks/use-leave-warning.js';
import { Button } from '../../shared/ui/button.js';
import { toast } from '../../shared/toast/toast-store.js';
import {
  basicProblem,
  basicProfileOf,
  trimmed,
  type BasicProfile,
} from '../../widgets/profile-fields/basic-profile.js';
import { useAddressCheck } from '../../data/profile/use-address-check.js';
import { ProfileFields } from '../../widgets/profile-fields/profile-fields.js';

interface OnboardingFormProps {
  user: UserDto;
  onDone: () => void;
}

/** Area ONB. */
export const OnboardingForm = ({ user, onDone }: OnboardingFormProps) => {
  const { t } = useLingui();
  const form = useForm<BasicProfile>({ defaultValues: basicProfileOf(user) });
  const { handleSubmit, setError, setFocus, control } = form;
  const { isDirty } = useFormState({ control });
  const complete = useCompleteProfile({
    onDone,
    onError: (error) => {
      const taken = error instanceof ApiError && error.status === 409;
      const refused = error instanceof ApiError && error.status === 400 && error.code === 'USERNAME_INVALID';
      const description = taken ? PROFILE_TEXT.usernameTaken : refused ? sentenceOf(error) : t`Please try again`;
      if (taken || refused) {
        setError('username', { message: description });
        setFocus('username');
      }
      toast({ title: t`Profile completion failed`, description, variant: 'destructive' });
    },
  });

  useLeaveWarning(isDirty && !complete.isSuccess);

  const submit = handleSubmit((values) => {
    const problem = basicProblem(values);
    if (!problem) return complete.mutate(trimmed(values));
    setError(problem.field, { message: problem.description });
    setFocus(problem.field);
    toast({ title: problem.title, description: problem.description, variant: 'destructive' });
  });

  const saved = { ...basicProfileOf(user), portfolioUrlType: 'username' as const };
  const typed = { ...saved, ...useWatch({ control }) };
  const username = typed.username.trim();
  const check = useAddressCheck(typed, saved);
  // Nothing is said of a field before something is typed in it.
  const problem = username ? check.username : null;
  const isFree = username !== '' && check.state === 'answered' && problem === null;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-7">
      <FormProvider {...form}>
        <ProfileFields
          usernameError={problem}
          usernameHelp={
            <>
              <Trans>
                Your portfolio will be available at{' '}
                <span className="wrap-anywhere text-ink">
                  {window.location.host}/portfolio/
                  <wbr />
                  {usernameProblem(username) ? t`your-username` : username}
                </span>
              </Trans>
              {isFree && (
                <span className="text-ink">
                  {' '}
                  – <Trans>this is free.</Trans>
                </span>
              )}
            </>
          }
        />
      </FormProvider>
      <div>
        <Button look="solid" type="submit" disabled={complete.isPending} className="w-full md:w-auto md:min-w-48">
          {complete.isPending ? t`Saving…` : t`Complete profile`}
        </Button>
      </div>
    </form>
  );
};
