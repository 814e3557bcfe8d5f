/**
 * Numbers the rounds of the featured photos of some owners, given as JSON, then the last round and the photos of each.
 * Owner by owner: joined with all of them at once, every featured photo of the site would be read for one.
 */
export const SHARE = `
  update public_photos shown set share = round.share
  from jsonb_array_elements_text(?::jsonb) owner (id)
  cross join lateral (
    select photo_id,
      least(?::int, (row_number() over (order by created_at desc, photo_id desc) - 1) / ?::int) as share
    from public_photos where visible and featured and owner_id = owner.id::uuid
  ) round
  where shown.photo_id = round.photo_id and shown.share <> round.share`;
