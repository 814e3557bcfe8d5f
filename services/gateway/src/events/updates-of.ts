import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import type { BroadcastEvent } from '@vitrine/contracts/events/subscriptions';
import type { LiveUpdate } from '@vitrine/contracts/http/live-update';

/** A broadcast event, discriminated by its name. */
export type LiveEvent = { [N in BroadcastEvent]: EventEnvelope<N> }[BroadcastEvent];

/** The live updates of an event for the open pages of one user. */
export interface UserUpdates {
  userId: string;
  updates: LiveUpdate[];
}

/** Null for events without an owner, such as one about a banner. */
export const updatesOf = ({ name, payload }: LiveEvent): UserUpdates | null => {
  switch (name) {
    case 'identity.user_changed':
      return { userId: payload.id, updates: [{ kind: 'profile' }] };
    case 'identity.user_deleted':
      return { userId: payload.userId, updates: [{ kind: 'signed-out' }] };
    case 'media.photo_changed':
      return { userId: payload.ownerId, updates: [{ kind: 'photos', ids: [payload.id] }] };
    case 'media.photo_deleted':
      return { userId: payload.ownerId, updates: [{ kind: 'photos', ids: [payload.photoId] }] };
    case 'media.photos_ordered':
      return { userId: payload.ownerId, updates: [{ kind: 'photos', ids: null }] };
    case 'portfolio.gallery_changed':
      return { userId: payload.ownerId, updates: [{ kind: 'gallery', id: payload.galleryId }] };
    case 'media.category_changed':
      return { userId: payload.ownerId, updates: [{ kind: 'categories' }] };
    case 'media.site_image_changed': {
      const { ownerId, kind, photoId } = payload;
      // Who changes a logo has its answer.
      if (ownerId === null || kind === 'banner' || kind === 'logo') return null;
      // The photo's row shows where it is used.
      const photo: LiveUpdate[] = photoId === null ? [] : [{ kind: 'photos', ids: [photoId] }];
      return { userId: ownerId, updates: [{ kind }, ...photo] };
    }
  }
};
