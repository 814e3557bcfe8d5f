import type { OwnPhotosPageDto } from '@vitrine/contracts/media/own-photos.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { NO_LOOK } from '@vitrine/contracts/portfolio/look.rules';
import { aUser } from '@vitrine/testing/builders/user';
import type { Answers, Call } from '../../src/testing/fake-api.js';
import { openSite } from '../../src/testing/open-site.js';

/** What the account page fetches on every tab, for a user who has nothing yet. */
export const NOTHING: Answers = {
  photoStats: {
    totalPhotos: 0,
    albums: 0,
    categories: 0,
    lastUploadDate: null,
    sharedPhotos: 0,
    featuredPhotos: 0,
  },
  storageUsage: { usagePercentage: 0, usedFormatted: '0 B', quotaFormatted: '250 MB' },
  ownPhotosPage: (call: Call) => pageOf([], call),
  heroImages: [],
  ownTemplate: { templateId: 'classic' },
  ownLogo: { logo: null, canReturn: false },
  ownLook: { look: NO_LOOK, former: null },
  webhooks: [],
  checkAddress: { username: null, address: null },
};

/** The account page at a tab. */
export const openAccount = (query: string, api: Answers = {}, as: UserDto = aUser(), ownHistory = false) => ({
  ...openSite(`/account${query}`, { as, api: { ...NOTHING, ...api }, ownHistory }),
  me: as,
});

/** The server's list of these photos. */
export const pageOf = (photos: readonly PhotoDto[], { query }: Call): OwnPhotosPageDto => {
  const q = (query.get('q') ?? '').toLowerCase();
  const found = photos.filter(
    (photo) => photo.title.toLowerCase().includes(q) && (query.get('visibility') !== 'public' || photo.isPublic),
  );
  const from = Number(query.get('offset'));
  return {
    photos: found.slice(from, from + Number(query.get('limit'))),
    counts: {
      all: photos.length,
      matching: found.length,
      public: found.filter(({ isPublic }) => isPublic).length,
      featured: 0,
      unreviewed: 0,
    },
  };
};
