import { ADMIN_TEXT } from './admin-texts.js';

const TEXT = ADMIN_TEXT.tabAddress;
/** The tabs in their order (ADM-GEN-03); the first is the default. */
export const TABS = [
  { id: 'overview', label: TEXT.overview },
  { id: 'users', label: TEXT.users },
  { id: 'messages', label: TEXT.messages },
  { id: 'hero-banners', label: TEXT.heroBanners },
  { id: 'featured', label: TEXT.featured },
  { id: 'ai-insights', label: TEXT.aiInsights },
  { id: 'storage', label: TEXT.storage },
  { id: 'object-storage', label: TEXT.objectStorage },
  { id: 'settings', label: TEXT.settings },
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
