/** How many messages a sender has left within so many seconds, and the seconds until there is room: seconds, sender, seconds. */
export const WRITTEN = `
  select count(*)::int as count,
    ceil(extract(epoch from min(created_at) + make_interval(secs => ?) - now()))::int as wait
  from messages where sender = ? and created_at > now() - make_interval(secs => ?)`;

/** How many of a sender's messages were copied to them within the hour. */
export const COPIED = `
  select count(*)::int as count from messages
  where sender = ? and is_copied and created_at > now() - interval '1 hour'`;

/** Removes the copies of messages to a person. */
export const FORGET_COPIES = `
  delete from emails using messages
  where messages.recipient_user_id = ? and emails.dedupe_key = 'contact-copy:' || messages.id`;
