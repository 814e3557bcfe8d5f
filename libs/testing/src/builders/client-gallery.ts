import type {
  GalleryPageDto,
  VisitorListDto,
  VisitorPhotoDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { anId } from './id.js';
import { aPhotoImage } from './photo.js';

/** A photo of a client gallery, as a visitor sees it. */
export const aVisitorPhoto = (over: Partial<VisitorPhotoDto> = {}): VisitorPhotoDto => ({
  id: anId(),
  setId: anId(),
  image: aPhotoImage(),
  fileName: 'IMG_0001.jpg',
  alt: '',
  ...over,
});

/** A list nothing was put into yet. */
export const aVisitorList = (over: Partial<VisitorListDto> = {}): VisitorListDto => ({
  id: anId(),
  name: 'Favourites',
  state: 'open',
  min: null,
  max: null,
  photoIds: [],
  note: '',
  submittedAt: null,
  ...over,
});

/** An open gallery of Ada's, as a client sees it who has not said who they are. */
export const aGalleryPage = ({ photos = [], ...over }: Partial<GalleryPageDto> = {}): GalleryPageDto => ({
  id: anId(),
  title: 'Anna & Ben',
  note: '',
  day: '2026-10-03',
  photographer: { name: 'Ada Lovelace', path: '/ada' },
  cover: aPhotoImage(),
  sharesCover: false,
  look: { layout: 'full', grid: 'masonry', mode: 'auto', accent: null },
  state: 'open',
  opensOn: null,
  closesOn: null,
  firstLook: null,
  stage: { now: 'choosing', at: '2026-11-01T09:00:00.000Z' },
  role: 'client',
  isPreview: false,
  sets: [],
  photos,
  setId: null,
  from: 0,
  total: photos.length,
  may: { mark: true, comment: true, hide: true, seeOthers: false, downloads: ['web', 'full'] },
  entry: 'name',
  picks: { min: null, max: null },
  me: null,
  lists: [],
  consent: null,
  asksConsent: false,
  testimonial: '',
  hasMail: false,
  ...over,
});
