import { randomUUID } from 'node:crypto';
import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import type { CreateGalleryDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import {
  type Audience,
  GALLERY_NAME_MAX,
  type GalleryRules,
  type LinkRole,
  PRESETS,
} from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { FieldErrors } from '@vitrine/contracts/errors/app-error';
import { addressPart } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { type ClientGallery, GalleryLink, GallerySet } from './client-gallery.entity.js';
import { daysAfter, isTimeZone } from './gallery-state.js';
import { hashOfSecret, type LinkSecrets } from './link-secrets.js';

/** What a gallery begins with. */
export const beginGallery = (
  ownerId: string,
  { title, preset, day }: CreateGalleryDto,
  timeZone: string,
  today: string,
): RequiredEntityData<ClientGallery> => {
  const { purpose, rules, days } = PRESETS[preset];
  return {
    id: randomUUID(),
    ownerId,
    title,
    name: nameOf(title),
    purpose,
    state: 'draft',
    stage: purpose === 'deliver' ? 'delivered' : 'choosing',
    rules: { ...rules, downloads: [...rules.downloads] },
    look: { layout: 'full', coverPhotoId: null, focalPoint: null, grid: 'masonry', mode: 'auto', accent: null },
    day: day ?? null,
    closesOn: days === null ? null : daysAfter(today, days),
    timeZone,
  };
};

/** Of a title, for its address. */
const nameOf = (title: string): string => addressPart(title).slice(0, GALLERY_NAME_MAX).replace(/-$/, '') || 'gallery';

/** With the next flush, as {@link addLink}. */
export const addSet = (
  em: EntityManager,
  gallery: Pick<ClientGallery, 'id'>,
  set: { title: string; place: number; audience?: Audience },
): GallerySet => {
  const added = em.create(GallerySet, { id: randomUUID(), galleryId: gallery.id, ...set });
  em.persist(added);
  return added;
};

export const addLink = (
  em: EntityManager,
  gallery: Pick<ClientGallery, 'id'>,
  secrets: LinkSecrets,
  link: { label: string; role: LinkRole; createdAt?: Date },
): GalleryLink => {
  const id = randomUUID();
  const secretHash = hashOfSecret(secrets.secretOf(id));
  const added = em.create(GalleryLink, { id, galleryId: gallery.id, secretHash, ...link });
  em.persist(added);
  return added;
};

/** What does not go together in a gallery's settings, by field. */
export const settingsProblems = ({
  rules,
  opensOn,
  closesOn,
  timeZone,
}: {
  rules: GalleryRules;
  opensOn?: string | null;
  closesOn?: string | null;
  timeZone: string;
}): FieldErrors => ({
  ...(rules.picksMin !== null && rules.picksMax !== null && rules.picksMin > rules.picksMax && { rules: [FEWER] }),
  ...(opensOn && closesOn && opensOn > closesOn && { closesOn: [CLOSES_FIRST] }),
  ...(!isTimeZone(timeZone) && { timeZone: [NO_ZONE] }),
});

const FEWER = /*i18n*/ 'The most photos to choose are fewer than the least.';
const CLOSES_FIRST = /*i18n*/ 'The gallery would close before it opens.';
const NO_ZONE = /*i18n*/ 'This time zone is not known.';
