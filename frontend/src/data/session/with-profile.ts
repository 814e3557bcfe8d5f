import type { UserDto } from '@vitrine/contracts/identity/user.dto';

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** A user with the fields of a nested `profile` in place of the flat ones, where it has a value (ENT-04, ENT-48). */
export const withProfile = (user: UserDto & { profile?: Partial<UserDto> | null }): UserDto => {
  if (!user.profile) return user;
  const { profile, ...own } = user;
  return { ...own, ...Object.fromEntries(Object.entries(profile).filter(([, value]) => isSaid(value))) };
};
