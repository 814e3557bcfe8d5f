import { WITH_OWN_LABEL } from './with-own-label.sql.js';

interface GalleryFilter {
  featured?: boolean | undefined;
  category?: string | undefined;
}

const orderOf = ({ featured, category }: GalleryFilter): string => {
  const before = category ? 'shown.featured desc, ' : featured ? 'shown.share, ' : '';
  return `${before}shown.created_at desc, shown.photo_id desc`;
};

/**
 * Which photos: the category, if asked for, limit, offset. Read off an index in its order. Whether the photographer has
 * a page is looked up for each: for `exists` the planner would rather read and sort all photos than so many pages.
 */
export const galleryIdsSql = (filter: GalleryFilter): string => `
  select shown.photo_id from public_photos shown
  where shown.visible ${filter.featured ? 'and shown.featured' : ''} ${filter.category ? 'and shown.category = ?' : ''}
    and (select page.username_lower is not null from profiles page where page.user_id = shown.owner_id)
  order by ${orderOf(filter)} limit ? offset ?`;

/**
 * Public photos of all photographers with a page, with the same parameters. Texts, labels and photographers are read
 * only for the returned photos, not for those before the offset.
 */
export const gallerySql = (filter: GalleryFilter): string => `
  with asked as materialized (${galleryIdsSql(filter)})
  select shown.snapshot as photo, owner.snapshot as owner, own.label as "ownLabel", chosen.template_id as "templateId"
  from asked join public_photos shown on shown.photo_id = asked.photo_id ${WITH_OWN_LABEL}
  join profiles owner on owner.user_id = shown.owner_id
  left join template_choices chosen on chosen.user_id = shown.owner_id
  order by ${orderOf(filter)}`;
