import { describe, expect, it } from '@jest/globals';
import type { EventMap } from '@vitrine/contracts/events/event-map';
import type { BroadcastEvent } from '@vitrine/contracts/events/subscriptions';
import type { SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { aPhotoImage, aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { type LiveEvent, updatesOf } from './updates-of.js';

const of = <N extends BroadcastEvent>(name: N, payload: EventMap[N]) =>
  updatesOf({ id: 'event', name, payload, occurredAt: '' } as unknown as LiveEvent);
const aSiteImage = (over: Partial<SiteImageSnapshot>): SiteImageSnapshot => ({
  id: 'image',
  kind: 'hero',
  ownerId: 'ada',
  photoId: null,
  revision: 1,
  state: 'ready',
  name: 'Dunes',
  description: null,
  image: aPhotoImage(),
  isDefault: false,
  ...over,
});

describe('what an event means to open pages', () => {
  it.each([
    ['a profile', of('identity.user_changed', aUserSnapshot({ id: 'ada' })), [{ kind: 'profile' }]],
    ['an account that is gone', of('identity.user_deleted', { userId: 'ada', revision: 2 }), [{ kind: 'signed-out' }]],
    [
      'a photo',
      of('media.photo_changed', aPhotoSnapshot({ id: 'p1', ownerId: 'ada' })),
      [{ kind: 'photos', ids: ['p1'] }],
    ],
    [
      'a photo that is gone',
      of('media.photo_deleted', { photoId: 'p1', ownerId: 'ada', revision: 3 }),
      [{ kind: 'photos', ids: ['p1'] }],
    ],
    [
      'a category',
      of('media.category_changed', { ownerId: 'ada', categoryId: 'x', label: null, revision: 1 }),
      [{ kind: 'categories' }],
    ],
    ['a hero banner of one’s own', of('media.site_image_changed', aSiteImage({})), [{ kind: 'hero' }]],
    [
      'a profile image made of a photo',
      of('media.site_image_changed', aSiteImage({ kind: 'profile', photoId: 'p1' })),
      [{ kind: 'profile' }, { kind: 'photos', ids: ['p1'] }],
    ],
  ])('sends %s to its owner alone', (_what, meant, updates) => {
    expect(meant).toEqual({ userId: 'ada', updates });
  });

  it('is nothing for a banner, which has no owner, and for a logo, whose owner has its answer', () => {
    expect(of('media.site_image_changed', aSiteImage({ kind: 'banner', ownerId: null }))).toBeNull();
    expect(of('media.site_image_changed', aSiteImage({ kind: 'logo', photoId: null }))).toBeNull();
  });
});
