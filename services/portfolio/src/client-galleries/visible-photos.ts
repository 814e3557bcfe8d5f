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

/** The one question for the photos that a role sees, of a gallery or a set; what is asked of photos is asked of it. */
const seenBy = (role: GalleryViewer['role'], which: string): string =>
  `select placed.photo_id, placed.set_id, stands.place, placed.position, placed.token,
      placed.hidden_at is not null as is_hidden, shown.file_name, shown.bytes, shown.taken_at, shown.alt, shown.image
    from ${PLACED} where ${which} and ${SEEN_BY.get(role)}`;

interface Audience {
  gallery: { id: string };
  role: GalleryViewer['role'];
}

/** The photos that a viewer sees, as a subquery: lists, counts, downloads, comments and marks are all asked of it. */
export const visiblePhotos = ({ gallery, role }: Audience): { sql: string; params: string[] } => ({
  sql: seenBy(role, 'placed.gallery_id = ?'),
  params: [gallery.id],
});

/** A part of them, or of those of a set, in the gallery's order: by an index, so that nothing behind the part is read. */
export const photosInOrder = (
  { gallery, role }: Audience,
  { limit, offset = 0, setId = null }: { limit: number; offset?: number; setId?: string | null },
): { sql: string; params: (string | number | null)[] } => ({
  sql: `select front.* from gallery_sets stood cross join lateral (
      ${seenBy(role, 'placed.set_id = stood.id')} order by placed.position, placed.photo_id limit ?
    ) front where stood.gallery_id = ? and stood.id = coalesce(?::uuid, stood.id)
    order by stood.place, stood.id, front.position, front.photo_id limit ? offset ?`,
  params: [limit + offset, gallery.id, setId, limit, offset],
});
