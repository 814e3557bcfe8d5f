import { randomUUID } from 'node:crypto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { ImageGrant } from '@vitrine/contracts/media/media.rpc';
import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { PortfolioPageDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { DEFAULT_COLORS, DEFAULT_TYPOGRAPHY } from '@vitrine/contracts/portfolio/template.rules';

export const aUser = (o: Partial<UserDto> = {}): UserDto => ({
  id: randomUUID(),
  username: 'ada',
  emailPartial: 'ad***@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: 'user',
  profileImageUrl: null,
  tagline: null,
  bio: null,
  portfolioUrlType: 'username',
  contactPreference: 'booking',
  instagram: null,
  twitter: null,
  website: null,
  city: null,
  country: null,
  ...o,
});

export const anImage = (o: Partial<PhotoImage> = {}): PhotoImage => ({
  base: '/images/token-0123456789',
  width: 3000,
  height: 2000,
  widths: [320, 640, 1280, 2400],
  thumbHash: null,
  ...o,
});

export const aPublicPhoto = (o: Partial<PublicPhotoDto> = {}): PublicPhotoDto => ({
  id: randomUUID(),
  title: 'Dunes',
  description: null,
  imageUrl: '/images/token-0123456789/1280.webp',
  image: anImage(),
  category: 'landscape',
  photographer: 'Ada Lovelace',
  photographerUsername: 'ada',
  photographerPath: '/ada',
  tags: [],
  featured: false,
  isPublic: true,
  createdAt: '2026-05-04T10:00:00.000Z',
  altText: 'Dunes in the evening',
  ...o,
});

export const aPage = (o: Partial<PortfolioPageDto> = {}): PortfolioPageDto => ({
  revision: randomUUID(),
  profile: {
    id: randomUUID(),
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    tagline: 'Light and numbers',
    aboutMe: 'I photograph machines.',
    profileImage: null,
    instagram: null,
    twitter: null,
    website: null,
    city: null,
    country: null,
    contactPreference: 'booking',
    path: '/ada',
  },
  template: {
    id: 'classic',
    name: 'Classic',
    description: '',
    category: 'minimal',
    isDefault: true,
    colorScheme: DEFAULT_COLORS,
    typography: DEFAULT_TYPOGRAPHY,
  },
  hero: null,
  photos: [aPublicPhoto()],
  ...o,
});

export const aPhoto = (o: Partial<PhotoDto> = {}): PhotoDto => ({
  id: randomUUID(),
  title: 'Dunes',
  description: null,
  imageUrl: '/images/token-0123456789/1280.webp',
  image: anImage(),
  derivatives: 'pending',
  category: 'landscape',
  photographer: 'Ada Lovelace',
  photographerUsername: 'ada',
  tags: [],
  featured: false,
  isPublic: false,
  createdAt: '2026-05-04T10:00:00.000Z',
  metadata: { aiAnalysisStatus: 'none', aiAnalysisCompletedAt: null },
  altText: null,
  exif: {},
  file: { type: 'image/jpeg', bytes: 10 },
  ...o,
});

export const aGrant = (o: Partial<ImageGrant> = {}): ImageGrant => ({
  photoId: randomUUID(),
  ownerId: randomUUID(),
  isPublic: true,
  prefix: 'renditions/a/b/',
  widths: [320, 640],
  ...o,
});
