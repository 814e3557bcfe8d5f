import type pg from 'pg';
import { copyRows } from './copy-rows.ts';

interface Photographers {
  /** The one whose enquiry, with its mail and its receipt, all others are copies of. */
  knownId: string;
  /** Of all of them, numbered `u`. */
  count: number;
  /** A photographer's id, as SQL. */
  owner: string;
}

const ENQUIRIES_EACH = 5;

/** Enquiries of earlier months, delivered. */
export async function fillNotify(client: pg.Client, { knownId, count, owner }: Photographers): Promise<void> {
  const series = `(select u, k from generate_series(1, ${count}) u, generate_series(1, ${ENQUIRIES_EACH}) k) made`;
  const created = `now() - k * interval '20 days' - u * interval '10 seconds'`;
  const sender = `'s' || u || '-' || k || '@visitors.test'`;
  const mails = (kind: string, recipient: string): Promise<void> =>
    copyRows(client, {
      table: 'emails',
      source: `source.kind = '${kind}'`,
      series,
      own: {
        id: 'gen_random_uuid()',
        user_id: `case when source.user_id is not null then ${owner} end`,
        dedupe_key: `'${kind}:growth-' || u || '-' || k`,
        recipient,
        status: `'delivered'`,
        created_at: created,
        attempted_at: created,
        sent_at: created,
      },
    });
  await mails('contact-copy', sender);
  await mails('contact', `'growth-' || u || '@vitrine.test'`);
  await copyRows(client, {
    table: 'enquiries',
    source: `source.recipient_user_id = '${knownId}'`,
    series,
    own: {
      id: 'gen_random_uuid()',
      name: `'Sender ' || u || ' ' || k`,
      email: sender,
      sender,
      recipient_user_id: owner,
      idempotency_key: `'growth-' || u || '-' || k`,
      created_at: created,
    },
  });
}
