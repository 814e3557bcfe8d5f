import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { aPhotoImage, aPhotoSnapshot as anyPhoto } from '@vitrine/testing/builders/photo';
import { aUserSnapshot as anybody } from '@vitrine/testing/builders/user';

/** The one photographer of these tests, as identity tells of her. */
export const aUserSnapshot = (over: Partial<UserSnapshot> = {}): UserSnapshot =>
  anybody({
    id: '01900000-0000-7000-8000-0000000000a1',
    username: 'JaneD',
    firstName: 'Jane',
    lastName: 'Doe',
    ...over,
  });

/** The one public photo of hers, as media tells of it. */
export const aPhotoSnapshot = (over: Partial<PhotoSnapshot> = {}): PhotoSnapshot =>
  anyPhoto({
    id: '01900000-0000-7000-8000-0000000000b1',
    ownerId: '01900000-0000-7000-8000-0000000000a1',
    title: 'Dunes',
    image: aPhotoImage({ base: '/images/token-1', thumbHash: null }),
    category: 'nature',
    categoryLabel: 'Nature',
    tags: [],
    createdAt: '2026-01-02T00:00:00.000Z',
    ...over,
  });

let made = 0;
/** An id nobody else has. Later ones sort behind earlier ones. */
export const anId = (): string => `01900000-0000-7000-8000-${(0x1000 + made++).toString(16).padStart(12, '0')}`;

/** `items` in a random order. */
export const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => [Math.random(), item] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, item]) => item);
