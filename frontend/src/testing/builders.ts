import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { DEFAULT_COLORS, DEFAULT_TYPOGRAPHY, type TemplateDto } from '@vitrine/contracts/portfolio/template.rules';

let made = 0;

const anImage = (token: string) => ({
  base: `/images/${token}`,
  width: 1200,
  height: 800,
  widths: [320, 640, 1200],
  thumbHash: null,
});

export const aUser = (change: Partial<UserDto> = {}): UserDto => ({
  id: '6f1c2f0e-6f2b-4c7b-9f57-0d5f6f6f0001',
  username: 'ada',
  emailPartial: 'ad***@example.com',
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
  ...change,
});

export const aPublicPhoto = (change: Partial<PublicPhotoDto> = {}): PublicPhotoDto => {
  made += 1;
  return {
    id: `photo-${made}`,
    title: `Photo ${made}`,
    description: null,
    imageUrl: `/images/t${made}/1200.webp`,
    image: anImage(`t${made}`),
    category: 'landscape',
    photographer: 'Ada Lovelace',
    photographerUsername: 'ada',
    photographerPath: '/ada',
    tags: [],
    featured: false,
    isPublic: true,
    createdAt: '2026-03-01T10:00:00.000Z',
    altText: null,
    ...change,
  };
};

export const aPhoto = (change: Partial<PhotoDto> = {}): PhotoDto => {
  const { photographerPath: _path, ...shared } = aPublicPhoto();
  return {
    ...shared,
    derivatives: 'ready',
    metadata: { aiAnalysisStatus: 'none', aiAnalysisCompletedAt: null },
    exif: {},
    file: { type: 'image/jpeg', bytes: 1000 },
    ...change,
  };
};

export const aProfile = (change: Partial<ProfileDto> = {}): ProfileDto => ({
  id: 'owner-1',
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  tagline: null,
  aboutMe: null,
  profileImage: null,
  instagram: null,
  twitter: null,
  website: null,
  city: null,
  country: null,
  contactPreference: 'booking',
  path: '/ada',
  ...change,
});

export const aTemplate = (change: Partial<TemplateDto> = {}): TemplateDto => ({
  id: 'classic',
  name: 'Classic',
  description: '',
  category: 'classic',
  isDefault: true,
  colorScheme: DEFAULT_COLORS,
  typography: DEFAULT_TYPOGRAPHY,
  ...change,
});
