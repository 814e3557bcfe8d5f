import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import {
  AUDIENCES,
  type GalleryViewer,
  LINK_ROLES,
  seesPhoto,
} from '@vitrine/contracts/client-galleries/client-gallery.rules';

/** A list of ids as one value of a query. Ids are checked before, so nothing in them needs a quote. */
export const idList = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** Nobody but media looks at a photo that is taken out, in the trash, hidden by an administrator or not rendered. */
export const IS_AWAY = '(placed.removed_at is not null or shown.is_away or shown.deleted)';

/** What `seesPhoto` says for a role, as a condition: its truth table, so that there is one rule and no second wording. */
const conditionOf = (viewer: GalleryViewer): string => {
  const seen = AUDIENCES.flatMap((audience) =>
    [false, true].flatMap((isHidden) =>
      [false, true]
        .filter((isAway) => seesPhoto(viewer, { audience, isHidden, isAway }))
        .map((isAway) => `('${audience}', ${isHidden}, ${isAway})`),
    ),
  );
  return `(stands.audience, placed.hidden_at is not null, ${IS_AWAY}) in (${seen.join(', ')})`;
};
const SEEN_BY = new Map([...LINK_ROLES, 'owner' as const].map((role) => [role, conditionOf({ role })]));

/** Photos of a gallery with the set they stand in and what media says of them. */
export const PLACED = `gallery_photos placed join gallery_sets stands on stands.id = placed.set_id
  join shelf_photos shown on shown.photo_id = placed.photo_id`;

/** A photo as {@link visiblePhotos} gives it. */
export interface VisiblePhoto {
  photo_id: string;
  set_id: string;
  /** Of its set, and its own in it: their order is the gallery's. */
  place: number;
  position: string;
  token: string;
  is_hidden: boolean;
  file_name: string;
  alt: string;
  image: PhotoImage;
}
export const GALLERY_ORDER = 'place, position, photo_id';

/**
 * The one question for the photos that a viewer sees, as a subquery: lists, counts, downloads, comments and marks are all
 * asked of it.
 */
export const visiblePhotos = ({
  gallery,
  role,
}: {
  gallery: { id: string };
  role: GalleryViewer['role'];
}): { sql: string; params: string[] } => ({
  sql: `select placed.photo_id, placed.set_id, stands.place, placed.position, placed.token,
      placed.hidden_at is not null as is_hidden, shown.file_name, shown.bytes, shown.taken_at, shown.alt, shown.image
    from ${PLACED} where placed.gallery_id = ? and ${SEEN_BY.get(role)}`,
  params: [gallery.id],
});
