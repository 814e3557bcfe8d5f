import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { PROFILE_TEXT, usernameProblem } from '@vitrine/contracts/identity/user.rules';

const FIELDS = ['firstName', 'lastName', 'username', 'tagline', 'bio'] as const;
const REQUIRED = ['firstName', 'lastName', 'username'] as const;

/** What every profile begins with (ONB-01, PROF-01). */
export type BasicProfile = Record<(typeof FIELDS)[number], string>;

/** What keeps a form from being sent: a toast's title and description, and the field to go to. */
export interface ProfileProblem<Field extends string = keyof BasicProfile> {
  title: string;
  description: string;
  field: Field;
}

export const basicProfileOf = (user: UserDto): BasicProfile => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  username: user.username ?? '',
  tagline: user.tagline ?? '',
  bio: user.bio ?? '',
});

export const trimmed = (values: BasicProfile): BasicProfile => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  username: values.username.trim(),
  tagline: values.tagline.trim(),
  bio: values.bio.trim(),
});

/** ONB-03, ONB-04, PROF-10; null when nothing is wrong. */
export const basicProblem = (values: BasicProfile): ProfileProblem | null => {
  const missing = REQUIRED.find((field) => !values[field].trim());
  if (missing) return { title: PROFILE_TEXT.requiredTitle, description: PROFILE_TEXT.required, field: missing };
  const problem = usernameProblem(values.username.trim());
  return problem ? { title: PROFILE_TEXT.usernameTitle, description: problem, field: 'username' } : null;
};
