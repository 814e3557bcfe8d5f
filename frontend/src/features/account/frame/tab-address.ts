import { msg } from '@lingui/core/macro';

/** The tabs in their order (ACCT-24); the first is the one that opens by itself. */
export const TABS = [
  { id: 'photos', label: msg`My Photos` },
  { id: 'services', label: msg`Services` },
  { id: 'profile', label: msg`Edit Profile` },
  { id: 'portfolio', label: msg`Portfolio` },
  { id: 'settings', label: msg`Settings` },
  { id: 'tokens', label: msg`Access Tokens` },
] as const;
export type TabId = (typeof TABS)[number]['id'];

/** Parts of Edit Profile with an address of their own. */
const SECTIONS = ['hero', 'avatar'] as const;
export type SectionId = (typeof SECTIONS)[number];

export interface Place {
  tab: TabId;
  /** Where in the tab to go. */
  section: SectionId | null;
}

/** What the `tab` query opens (ACCT-25, ACCT-26). */
export const placeOf = (tab: string | null): Place => {
  const section = SECTIONS.find((id) => id === tab);
  if (section) return { tab: 'profile', section };
  return { tab: TABS.find(({ id }) => id === tab)?.id ?? 'photos', section: null };
};
