import type { PhotoImage } from '@vitrine/contracts/media/photo-image';

/** What {@link heroOf} answers. */
export interface ShownHero {
  /** `custom-{photoId}`, or the banner's. */
  id: string;
  source: 'custom' | 'global' | 'default';
  name: string;
  description: string | null;
  image: PhotoImage;
}

/**
 * Name of a hero whose photo visitors may not see: they get the image and none of its texts (PROF-33). Also of one whose
 * photographer shows no titles (decision 0047).
 */
const UNTITLED = 'Hero image';

/** The title of the row `photo`, if there is one. */
const titleFor = (userId: string): string =>
  `coalesce(case when not exists (select from profiles shy where shy.user_id = ${userId}
     and shy.snapshot->>'showTitles' = 'false') then photo.snapshot->>'title' end, '${UNTITLED}')`;

/** A site image made from an own photo; `photo` is that photo if visitors may see it. */
const asOwnHero = (userId: string): string =>
  `jsonb_build_object('source', 'custom', 'id', 'custom-' || (own.snapshot->>'photoId'),
     'name', ${titleFor(userId)}, 'description', null, 'image', own.snapshot->'image') as hero`;

/** The snapshot `of` a banner or photo as one row's hero. */
const asHero = (source: ShownHero['source'], id: string, of: string, name = `${of}->'name'`): string =>
  `jsonb_build_object('source', '${source}', 'id', ${id}, 'name', ${name},
     'description', ${of}->'description', 'image', ${of}->'image') as hero`;

/**
 * The hero of `userId` (an SQL expression), one row or none: the selected hero while it can be shown, else the default
 * banner (HERO-11 to HERO-14, HERO-19). A newer site image of the owner replaces a missing selected one: it is about to
 * be selected, or two selections were concurrent.
 */
export const heroOf = (userId: string): string => `
  select hero from (
    (select 1 as place, ${asOwnHero(userId)}
     from hero_choices choice
     join site_images own on own.owner_id = choice.user_id and own.kind = 'hero'
       and own.snapshot is not null
     left join public_photos photo on photo.photo_id = (own.snapshot->>'photoId')::uuid
       and photo.owner_id = own.owner_id and photo.visible
     where choice.user_id = ${userId} and choice.photo_id is not null
     order by (own.site_image_id = choice.picture_id) is true desc, own.revision desc limit 1)
    union all
    (select 2, ${asHero('custom', `'custom-' || photo.photo_id`, 'photo.snapshot', titleFor(userId))}
     from hero_choices choice
     join public_photos photo on photo.photo_id = choice.photo_id and photo.owner_id = choice.user_id and photo.visible
     where choice.user_id = ${userId} and choice.picture_id is null)
    union all
    (select 3, ${asHero('global', 'banner.site_image_id', 'banner.snapshot')}
     from hero_choices choice
     join site_images banner on banner.site_image_id = choice.picture_id and banner.kind = 'banner'
       and banner.snapshot is not null
     where choice.user_id = ${userId} and choice.photo_id is null)
    union all
    (select 4, ${asHero('default', 'banner.site_image_id', 'banner.snapshot')}
     from site_images banner where banner.is_default and banner.snapshot is not null
     order by banner.revision desc limit 1)
  ) candidate order by place limit 1`;
