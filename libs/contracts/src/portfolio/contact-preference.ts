/** How visitors may write to a photographer (ENT-05). */
export const CONTACT_PREFERENCES = ['booking', 'general', 'prints', 'disabled'] as const;
export type ContactPreference = (typeof CONTACT_PREFERENCES)[number];

/** PROF-39. */
export const DEFAULT_CONTACT_PREFERENCE: ContactPreference = 'booking';
