import { PROFILE_TEXT, usernameProblem } from '@vitrine/contracts/identity/user.rules';

export interface OnboardingValues {
  firstName: string;
  lastName: string;
  username: string;
  tagline: string;
  bio: string;
}

/** What keeps a form from being sent: a toast's title and description, and the field to go to (ONB-03, ONB-04). */
export interface OnboardingProblem {
  title: string;
  description: string;
  field: keyof OnboardingValues;
}

const REQUIRED = ['firstName', 'lastName', 'username'] as const;

export const onboardingProblem = (values: OnboardingValues): OnboardingProblem | null => {
  const missing = REQUIRED.find((field) => !values[field].trim());
  if (missing) return { title: PROFILE_TEXT.requiredTitle, description: PROFILE_TEXT.required, field: missing };
  const problem = usernameProblem(values.username.trim());
  return problem ? { title: PROFILE_TEXT.usernameTitle, description: problem, field: 'username' } : null;
};

export const trimmed = (values: OnboardingValues): OnboardingValues => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  username: values.username.trim(),
  tagline: values.tagline.trim(),
  bio: values.bio.trim(),
});
