import type {
  GalleryDto,
  GalleryLinkDto,
  GalleryMarksDto,
  GalleryPersonDto,
  GalleryPhotoDto,
  GallerySummaryDto,
} from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { aUser } from '@vitrine/testing/builders/user';
import { openSite } from './open-site.js';
import type { Answers, Call } from './fake-api.js';

const IMAGE = { base: '/images/t', width: 300, height: 200, widths: [320], thumbHash: null };

export const aGalleryPhoto = (id: string, by: Partial<GalleryPhotoDto> = {}): GalleryPhotoDto => ({
  id,
  setId: 'ceremony',
  image: IMAGE,
  fileName: `${id}.JPG`,
  bytes: 1_000,
  takenAt: null,
  isHidden: false,
  isDelivery: true,
  isPending: false,
  marks: 0,
  comments: 0,
  ...by,
});

export const aLink = (by: Partial<GalleryLinkDto> = {}): GalleryLinkDto => ({
  id: 'couple',
  label: 'Couple',
  role: 'client',
  url: 'https://vitrine.test/g/anna-and-ben/k7m4x2p9q3hd8vnr5tyw',
  hasPin: false,
  expiresOn: null,
  isRevoked: false,
  mayDownload: true,
  mayMark: true,
  mayComment: true,
  emails: [],
  firstOpenedAt: null,
  lastOpenedAt: null,
  opens: 0,
  ...by,
});

export const aGallerySummary = (by: Partial<GallerySummaryDto> = {}): GallerySummaryDto => ({
  id: 'anna-ben',
  title: 'Anna and Ben',
  state: 'open',
  stage: 'choosing',
  purpose: 'both',
  day: '2026-06-12',
  closesOn: null,
  cover: null,
  photos: 3,
  bytes: 3_000,
  persons: 1,
  submitted: 0,
  activeAt: null,
  createdAt: '2026-06-13T10:00:00.000Z',
  ...by,
});

export const aClientGallery = (by: Partial<GalleryDto> = {}): GalleryDto => ({
  ...aGallerySummary(),
  name: 'anna-and-ben',
  namedLinkId: null,
  namedUrl: null,
  note: '',
  rules: {
    entry: 'name',
    downloads: ['web'],
    marks: true,
    comments: true,
    seeOthers: false,
    picksMin: null,
    picksMax: 60,
  },
  look: { layout: 'full', coverPhotoId: null, focalPoint: null, grid: 'masonry', mode: 'auto', accent: null },
  opensOn: null,
  timeZone: 'Europe/Vienna',
  expectedPhotos: null,
  completeOn: null,
  watermark: '',
  sharesCover: false,
  asksConsent: false,
  tellsOpening: false,
  sets: [
    { id: 'ceremony', title: 'Ceremony', audience: 'all', photos: 3 },
    { id: 'party', title: 'Party', audience: 'client', photos: 0 },
  ],
  links: [aLink()],
  consents: [],
  testimonials: [],
  hasMail: true,
  ...by,
});

export const aPerson = (id: string, by: Partial<GalleryPersonDto> = {}): GalleryPersonDto => ({
  id,
  name: id,
  email: null,
  isVerified: false,
  link: 'Couple',
  lists: [
    { id: `${id}-list`, name: 'Favourites', state: 'open', picks: 2, note: '', submittedAt: null, min: null, max: 60 },
  ],
  lastSeenAt: '2026-11-20T10:00:00.000Z',
  merged: [],
  ...by,
});

export const NOTHING_SAID: GalleryMarksDto = { persons: [], marks: {}, comments: [], sameNames: [] };

/** A photographer's gallery at one of its tabs. */
export const openGallery = (
  tab: string,
  {
    gallery = aClientGallery(),
    photos = ['p1', 'p2', 'p3'].map((id) => aGalleryPhoto(id)),
    ...api
  }: {
    gallery?: GalleryDto;
    photos?: GalleryPhotoDto[];
  } & Answers = {},
) =>
  openSite(`/account/galleries/${gallery.id}${tab && `/${tab}`}`, {
    as: aUser(),
    api: {
      clientGallery: gallery,
      changeGallery: ({ body }: Call) => ({ ...gallery, ...(body as object) }),
      galleryPhotos: ({ query }: Call) => {
        const found = photos.filter(({ setId }) => [setId, null].includes(query.get('setId')));
        return { photos: found.slice(Number(query.get('offset') ?? 0)), total: found.length };
      },
      galleryMarks: NOTHING_SAID,
      galleries: [aGallerySummary()],
      clientPages: [],
      ...api,
    },
  });
