/** The name that a user is shown by. */
export interface Named {
  username?: string | null;
  firstName?: string | null;
  lastName?: string | null;
}

/** First and last name when both exist, else the username, else `fallback` (NAV-22, PORT-08). */
export const displayName = (who: Named, fallback = 'User'): string =>
  who.firstName && who.lastName ? `${who.firstName} ${who.lastName}` : (who.username ?? fallback);

/** First letter of the first name, else of the username, else "U" (NAV-16). */
export const initialOf = (who: Named): string =>
  (/^./u.exec(who.firstName ?? who.username ?? '')?.[0] ?? 'U').toUpperCase();
