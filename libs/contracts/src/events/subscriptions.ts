import type { EventName } from './event-map.js';

/** Services that subscribe to events. */
export const SUBSCRIBERS = ['identity', 'media', 'portfolio', 'notify'] as const;
export type SubscriberName = (typeof SUBSCRIBERS)[number];

/**
 * Subscribers by event. Each subscriber has a queue of its own, so a slow one does not hold up the others until its
 * queue is full (decision 0028).
 */
export const SUBSCRIPTIONS = {
  'identity.user_changed': ['media', 'portfolio'],
  'identity.user_onboarded': ['notify'],
  'identity.user_deleted': ['media', 'portfolio'],
  'identity.mailbox_closed': ['notify'],
  'identity.sign_in_mail_wanted': ['notify'],
  'media.photo_changed': ['portfolio'],
  'media.photo_deleted': ['portfolio'],
  'media.photos_restored': ['portfolio'],
  'media.photos_ordered': ['portfolio'],
  'media.site_image_changed': ['identity', 'portfolio'],
  'media.category_changed': ['portfolio'],
  'media.originals_lost': ['notify'],
  'portfolio.gallery_changed': [],
  'portfolio.photos_released': ['media'],
  'portfolio.sizes_wanted': ['media'],
  'portfolio.gallery_mail_wanted': ['notify'],
  'portfolio.gallery_acted': ['notify'],
  'portfolio.gallery_addresses_erased': ['notify'],
  'admin.act_recorded': ['identity'],
  'ai.photo_analysed': ['media'],
  'ai.photo_analysis_failed': ['media'],
  'ai.colours_extracted': ['media'],
  'ai.colours_failed': ['media'],
  'ai.insight_made': ['media'],
  'ai.insight_failed': ['media'],
} as const satisfies Record<EventName, readonly SubscriberName[]>;

/** Services whose answers to visitors come from events; revocations are handed to them by RPC as well (decision 0028). */
const DIRECT_SUBSCRIBERS = ['media', 'portfolio'] as const satisfies readonly SubscriberName[];
export type DirectSubscriber = (typeof DIRECT_SUBSCRIBERS)[number];

/** Services to which a revocation called `name` is handed. */
export const directSubscribersOf = (name: EventName): DirectSubscriber[] =>
  DIRECT_SUBSCRIBERS.filter((subscriber) => (SUBSCRIPTIONS[name] as readonly string[]).includes(subscriber));

/** Events that `subscriber` has to handle. */
export const eventsSubscribedBy = (subscriber: string): EventName[] =>
  (Object.keys(SUBSCRIPTIONS) as EventName[]).filter((name) =>
    (SUBSCRIPTIONS[name] as readonly string[]).includes(subscriber),
  );

/**
 * Events that are also broadcast to every process that is subscribed right now, for open pages. Nothing is kept and
 * nothing is repeated: what relies on an event has a queue.
 */
export const BROADCAST_EVENTS = [
  'identity.user_changed',
  'identity.user_deleted',
  'media.photo_changed',
  'media.photo_deleted',
  'media.photos_ordered',
  'media.site_image_changed',
  'media.category_changed',
  'portfolio.gallery_changed',
] as const satisfies readonly EventName[];
export type BroadcastEvent = (typeof BROADCAST_EVENTS)[number];
