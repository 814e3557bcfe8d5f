import { PAGE_FEATURED, PAGE_PHOTOS } from '@vitrine/contracts/portfolio/page.rules';
import { WITH_OWN_LABEL } from '../read-model/with-own-label.sql.js';

const IN_ORDER = 'shown.position, shown.photo_id';

/**
 * What a page begins with: the first photos of the owner (twice the parameter) and the first featured ones, in one
 * reading, so that a photo that moves between the two cannot be missed by both. Those of the first that are featured
 * are among the featured ones, so the first {@link PAGE_PHOTOS} rows are the first photos.
 */
const BEGINNING = `
  select shown.snapshot as photo, own.label as "ownLabel" from public_photos shown ${WITH_OWN_LABEL}
  where shown.photo_id in (
    (select photo_id from public_photos where owner_id = ? and visible
     order by position, photo_id limit ${PAGE_PHOTOS})
    union all
    (select photo_id from public_photos where owner_id = ? and visible and featured
     order by position, photo_id limit ${PAGE_FEATURED})
  ) and shown.visible order by ${IN_ORDER}`;

/** A part of the owner's photos as they arranged them (PORT-49): owner, limit, offset. */
export const ARRANGED = `
  select shown.snapshot as photo, own.label as "ownLabel" from public_photos shown ${WITH_OWN_LABEL}
  where shown.owner_id = ? and shown.visible order by ${IN_ORDER} limit ? offset ?`;

/** The same for a feed. */
export const NEWEST = `
  select shown.snapshot as photo, own.label as "ownLabel" from public_photos shown ${WITH_OWN_LABEL}
  where shown.owner_id = ? and shown.visible order by shown.created_at desc, shown.photo_id desc limit ? offset ?`;

/** How many photos the owner shows by category. */
const COUNTS = `
  select counted.category as id, own.label as "ownLabel", counted.count from (
    select category, count(*)::int as count from public_photos where owner_id = ? and visible group by category
  ) counted left join categories own on own.owner_id = ? and own.category_id = counted.category`;

/** {@link BEGINNING} and {@link COUNTS} of one moment, so that a page shows what it counts: the owner, four times. */
export const SHOWN = `
  select (select coalesce(json_agg(begun), '[]') from (${BEGINNING}) begun) as beginning,
    (select coalesce(json_agg(counted), '[]') from (${COUNTS}) counted) as counted`;
