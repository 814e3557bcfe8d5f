import type { EventEnvelope, EventMap, EventName } from './event-map.js';

/** What the relay needs beside an event's payload. */
interface EventRule<N extends EventName> {
  /** What the event holds the state of: of several with the same subject only the newest matters. Null: each one counts. */
  subject(payload: EventMap[N]): string | null;
  /** Whose change it is; null for the site's own and for what no user has caused. */
  ownerId(payload: EventMap[N]): string | null;
}

const none = (): null => null;

const RULES: { [N in EventName]: EventRule<N> } = {
  'identity.user_changed': { subject: ({ id }) => `user:${id}`, ownerId: ({ id }) => id },
  'identity.user_onboarded': { subject: none, ownerId: ({ userId }) => userId },
  'identity.user_deleted': { subject: ({ userId }) => `user:${userId}`, ownerId: ({ userId }) => userId },
  'identity.mailbox_closed': { subject: none, ownerId: ({ userId }) => userId },
  'identity.sign_in_mail_wanted': { subject: none, ownerId: ({ userId }) => userId },
  'media.photo_changed': { subject: ({ id }) => `photo:${id}`, ownerId: ({ ownerId }) => ownerId },
  'media.photo_deleted': { subject: ({ photoId }) => `photo:${photoId}`, ownerId: ({ ownerId }) => ownerId },
  'media.photos_restored': { subject: none, ownerId: ({ ownerId }) => ownerId },
  'media.photos_ordered': { subject: ({ ownerId }) => `order:${ownerId}`, ownerId: ({ ownerId }) => ownerId },
  'media.site_image_changed': { subject: ({ id }) => `site-image:${id}`, ownerId: ({ ownerId }) => ownerId },
  'media.category_changed': {
    subject: ({ ownerId, categoryId }) => `category:${ownerId}:${categoryId}`,
    ownerId: ({ ownerId }) => ownerId,
  },
  'media.originals_lost': { subject: none, ownerId: none },
  'portfolio.gallery_changed': {
    subject: ({ galleryId }) => `gallery:${galleryId}`,
    ownerId: ({ ownerId }) => ownerId,
  },
  'portfolio.photos_released': { subject: none, ownerId: ({ ownerId }) => ownerId },
  'portfolio.sizes_wanted': { subject: none, ownerId: ({ ownerId }) => ownerId },
  'portfolio.gallery_mail_wanted': { subject: none, ownerId: ({ ownerId }) => ownerId },
  'portfolio.gallery_acted': { subject: none, ownerId: ({ ownerId }) => ownerId },
  'portfolio.gallery_addresses_erased': { subject: none, ownerId: ({ ownerId }) => ownerId },
  'admin.act_recorded': { subject: none, ownerId: none },
  'ai.photo_analysed': { subject: none, ownerId: none },
  'ai.photo_analysis_failed': { subject: none, ownerId: none },
  'ai.colours_extracted': { subject: none, ownerId: none },
  'ai.colours_failed': { subject: none, ownerId: none },
  'ai.insight_made': { subject: none, ownerId: none },
  'ai.insight_failed': { subject: none, ownerId: none },
};

type Named = Pick<EventEnvelope, 'name' | 'payload'>;

const ruleOf = (name: EventName): EventRule<EventName> => RULES[name] as unknown as EventRule<EventName>;

/** {@link EventRule.subject} of an event. */
export const subjectOf = ({ name, payload }: Named): string | null => ruleOf(name).subject(payload);

/** {@link EventRule.ownerId} of an event. */
export const ownerOf = ({ name, payload }: Named): string | null => ruleOf(name).ownerId(payload);
