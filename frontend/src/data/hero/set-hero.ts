import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { callRoute } from '../../shared/api/api-client.js';

/** The hero to select: a stock banner or one of the user's own photos. */
export interface HeroChoice {
  kind: 'global' | 'custom';
  id: string;
}

/** PROF-29 to PROF-32. */
export const HERO_TEXT = {
  global: { done: msg`Hero Image Updated`, failed: msg`Failed to update hero image. Please try again.` },
  custom: { done: msg`Custom Hero Image Set`, failed: msg`Failed to set custom hero image. Please try again.` },
} satisfies Record<HeroChoice['kind'], Record<'done' | 'failed', MessageDescriptor>>;

/** PROF-27, PROF-28. Throws when the server refuses, and when its answer does not confirm the change. */
export const setHero = async ({ kind, id }: HeroChoice): Promise<void> => {
  if (kind === 'custom') return void (await callRoute('setCustomHero', { body: { photoId: id } }));
  const reply = await callRoute('setGlobalHero', { body: { heroImageId: id } });
  if (reply?.success !== true) throw new Error(reply?.message || /*i18n*/ 'Hero image update failed');
};
