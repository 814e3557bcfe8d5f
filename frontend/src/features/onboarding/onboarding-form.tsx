import { useMutation } from '@tanstack/react-query';
import type { CompleteProfileDto } from '@vitrine/contracts/identity/profile-input.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { PROFILE_LIMITS, PROFILE_TEXT } from '@vitrine/contracts/identity/user.rules';
import { useForm, useWatch } from 'react-hook-form';
import { callRoute } from '../../shared/api/api-client.js';
import { ApiError } from '../../shared/api/api-error.js';
import { Button } from '../../shared/ui/button.js';
import { TextArea, TextField } from '../../shared/ui/field.js';
import { toast } from '../../shared/toast/toast-store.js';
import { onboardingProblem, trimmed, type OnboardingValues } from './onboarding-rules.js';

const TAGLINE_PLACEHOLDER = 'CAPTURING MOMENTS IN TIME';

interface OnboardingFormProps {
  user: UserDto;
  onDone: () => Promise<void>;
}

/** Area ONB. */
export const OnboardingForm = ({ user, onDone }: OnboardingFormProps) => {
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm<OnboardingValues>({
    defaultValues: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      username: user.username ?? '',
      tagline: user.tagline ?? '',
      bio: user.bio ?? '',
    },
  });
  const complete = useMutation({
    mutationFn: (body: CompleteProfileDto) => callRoute('completeProfile', { body }),
    onSuccess: onDone,
    onError: (error) => {
      const taken = error instanceof ApiError && error.status === 409;
      const refused = error instanceof ApiError && error.status === 400 && error.code === 'USERNAME_INVALID';
      const description = taken ? PROFILE_TEXT.usernameTaken : refused ? error.message : 'Please try again';
      if (taken || refused) {
        setError('username', { message: description });
        setFocus('username');
      }
      toast({ title: 'Profile completion failed', description, variant: 'destructive' });
    },
  });

  const submit = handleSubmit((values) => {
    const problem = onboardingProblem(values);
    if (!problem) return complete.mutate(trimmed(values));
    setError(problem.field, { message: problem.description });
    setFocus(problem.field);
    toast({ title: problem.title, description: problem.description, variant: 'destructive' });
  });

  const { errors } = formState;
  const username = useWatch({ control, name: 'username' }).trim();
  const address = `${window.location.host}/portfolio/${username || '{username}'}`;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-7">
      <div className="grid gap-7 md:grid-cols-2 md:gap-5">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={PROFILE_LIMITS.nameMax}
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={PROFILE_LIMITS.nameMax}
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PROFILE_LIMITS.usernameMax}
        error={errors.username?.message}
        help={
          <>
            Your portfolio will be available at <span className="break-all text-ink">{address}</span>
          </>
        }
        {...register('username')}
      />
      <TextField
        label="Tagline"
        optional
        placeholder={TAGLINE_PLACEHOLDER}
        maxLength={PROFILE_LIMITS.taglineMax}
        {...register('tagline')}
      />
      <TextArea label="Bio" optional rows={5} maxLength={PROFILE_LIMITS.bioMax} {...register('bio')} />
      <div>
        <Button look="solid" type="submit" disabled={complete.isPending} className="w-full md:w-auto md:min-w-48">
          {complete.isPending ? 'Saving…' : 'Complete profile'}
        </Button>
      </div>
    </form>
  );
};
