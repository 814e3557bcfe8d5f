/** Texts of the page of a suspended account. */
export const SUSPENDED_TEXT = {
  title: 'Your account is suspended',
  detail:
    'You are signed out, and visitors no longer see your portfolio. Nothing has been deleted. Please contact the people who run this site.',
  contact: 'Contact us',
  home: 'Return Home',
} as const;
