import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';

/** A photographer as identity tells of them; valid as it is. */
export const aUserSnapshot = (over: Partial<UserSnapshot> = {}): UserSnapshot => ({
  id: '01900000-0000-7000-8000-0000000000a1',
  revision: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  username: 'JaneD',
  firstName: 'Jane',
  lastName: 'Doe',
  tagline: null,
  bio: null,
  profileImageUrl: null,
  instagram: null,
  twitter: null,
  website: null,
  city: null,
  country: null,
  portfolioUrlType: 'username',
  contactPreference: 'booking',
  ...over,
});

/** A public photo as media tells of it; valid as it is. */
export const aPhotoSnapshot = (over: Partial<PhotoSnapshot> = {}): PhotoSnapshot => ({
  id: '01900000-0000-7000-8000-0000000000b1',
  ownerId: '01900000-0000-7000-8000-0000000000a1',
  revision: 1,
  visible: true,
  title: 'Dunes',
  description: null,
  image: { base: '/images/token-1', width: 3000, height: 2000, widths: [320, 640, 1280, 2400], thumbHash: null },
  category: 'nature',
  categoryLabel: 'Nature',
  tags: [],
  featured: false,
  createdAt: '2026-01-02T00:00:00.000Z',
  altText: null,
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
