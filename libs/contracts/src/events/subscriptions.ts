import type { EventName } from './event-map.js';

/** Rooms that hear facts. */
export type SubscriberName = 'identity' | 'media' | 'portfolio' | 'notify';

/** Who hears which fact. Each subscriber has a queue of its own, so a slow one cannot hold up the others. */
export const SUBSCRIPTIONS = {
  'identity.user_changed': ['media', 'portfolio'],
  'identity.user_onboarded': ['notify'],
  'media.photo_changed': ['portfolio'],
  'media.photo_deleted': ['portfolio'],
  'ai.photo_analysed': ['media'],
  'ai.photo_analysis_failed': ['media'],
} as const satisfies Record<EventName, readonly SubscriberName[]>;

/** Facts that `subscriber` has to handle. */
export const factsHeardBy = (subscriber: string): EventName[] =>
  (Object.keys(SUBSCRIPTIONS) as EventName[]).filter((name) =>
    (SUBSCRIPTIONS[name] as readonly string[]).includes(subscriber),
  );
