/** Messages of a sender within a window, and the seconds until the next is allowed: seconds, sender, seconds. */
export const WRITTEN = `
  select count(*)::int as count,
    ceil(extract(epoch from min(created_at) + make_interval(secs => ?) - now()))::int as wait
  from enquiries where sender = ? and created_at > now() - make_interval(secs => ?)`;

/** How many of a sender's messages were copied to them within the hour. */
export const RECEIPTS_OF_SENDER = `
  select count(*)::int as count from enquiries
  where sender = ? and is_copied and created_at > now() - interval '1 hour'`;

/** How many receipts the site has sent within the hour. */
export const RECEIPTS = `
  select count(*)::int as count from enquiries where is_copied and created_at > now() - interval '1 hour'`;

/** How many messages a recipient has been mailed one by one within the hour; null is the operator. */
export const mailedTo = (userId: string | null): string => `
  select count(*)::int as count from enquiries
  where recipient_user_id ${userId ? '= ?' : 'is null'} and not awaits_digest and created_at > now() - interval '1 hour'`;

/**
 * Recipients with messages that wait for a digest, the longest waiting first, from behind the last one of the page
 * before on: since when it waits and its id. Some get none for now, and those behind them must not wait for that.
 */
export const AWAITING_DIGEST = `
  select recipient_user_id as "userId", min(created_at)::text as since, coalesce(recipient_user_id::text, '') as id from enquiries where awaits_digest
  group by recipient_user_id having (min(created_at), coalesce(recipient_user_id::text, '')) > (?::timestamptz, ?)
  order by min(created_at), coalesce(recipient_user_id::text, '') limit ?`;

/** Messages that wait for a recipient's digest, one sender after the other, so that a flood does not displace the rest. */
export const nextForDigest = (userId: string | null): string => `
  select id from (
    select id, created_at, row_number() over (partition by sender order by created_at) as turn from enquiries
    where recipient_user_id ${userId ? '= ?' : 'is null'} and awaits_digest) waiting
  order by turn, created_at limit ?`;

/** Whether an address has had a digest within the hour. */
export const HAD_DIGEST = `
  select 1 from emails
  where kind = 'contact-digest' and lower(recipient) = lower(?) and created_at > now() - interval '1 hour' limit 1`;

/** Deletes the mails that hold an enquiry's words, and its receipt: the id, three times. */
export const DELETE_MAILS = `
  delete from emails
  where dedupe_key in ('contact:' || ?, 'contact-copy:' || ?) or enquiry_ids @> array[?]::uuid[]
  returning status, to_json(enquiry_ids) as "enquiryIds"`;

/** Has enquiries wait for the next digest: their ids as JSON, and the one that does not. */
export const AWAIT_DIGEST_AGAIN = `
  update enquiries set awaits_digest = true
  where id in (select value::uuid from jsonb_array_elements_text(?::jsonb)) and id <> ?`;

/** Deletes the copies of messages to a user. */
export const DELETE_RECEIPTS = `
  delete from emails using enquiries
  where enquiries.recipient_user_id = ? and emails.dedupe_key = 'contact-copy:' || enquiries.id`;
