import { msg } from '@lingui/core/macro';

/** The tabs in their order (ADM-GEN-03); the first is the default. */
export const TABS = [
  { id: 'overview', label: msg`Overview` },
  { id: 'users', label: msg`Users` },
  { id: 'messages', label: msg`Messages` },
  { id: 'hero-banners', label: msg`Hero Banners` },
  { id: 'featured', label: msg`Featured Photos` },
  { id: 'ai-insights', label: msg`AI Insights` },
  { id: 'storage', label: msg`Storage Analytics` },
  { id: 'object-storage', label: msg`Object Storage` },
  { id: 'settings', label: msg`Settings` },
] as const;
export type TabId = (typeof TABS)[number]['id'];

export interface Place {
  tab: TabId;
  /** At the foot of Hero Banners, with an address of its own (ADM-GEN-12). */
  atDefaultHero: boolean;
}

/** The place that the `tab` query names. */
export const placeOf = (tab: string | null): Place => {
  if (tab === 'default-hero') return { tab: 'hero-banners', atDefaultHero: true };
  return { tab: TABS.find(({ id }) => id === tab)?.id ?? 'overview', atDefaultHero: false };
};
