import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Email } from './email.entity.js';

/** Content of a new e-mail. */
export interface NewEmail {
  kind: string;
  /** The recipient's user id; null when the recipient is no user. */
  userId: string | null;
  dedupeKey: string;
  sender: string;
  recipient: string;
  /** Where answers go, when not to `sender`. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** The enquiries that a digest quotes. */
  enquiryIds?: readonly string[];
  /** Of a gallery, with its photographer, whose account it goes with. */
  gallery?: { id: string; ownerId: string };
  /** It is not sent: as many were as may be in a day. */
  isTooMany?: boolean;
}

@Injectable()
export class EmailsRepository {
  constructor(private readonly em: EntityManager) {}

  /** The id of the mail with this key, created when there is none; null for a deleted user. */
  addOnce(mail: NewEmail): Promise<string | null> {
    const holder = mail.gallery?.ownerId ?? mail.userId;
    return this.em.transactional(async () => {
      if (holder) await this.em.execute('select pg_advisory_xact_lock_shared(hashtextextended(?, 1))', [holder]);
      await this.em.execute(
        `insert into emails (kind, user_id, dedupe_key, sender, recipient, reply_to, subject, html, text, enquiry_ids,
           gallery_id, owner_id, status, failure)
         select ?, ?::uuid, ?, ?, ?, ?, ?, ?, ?, ?::uuid[], ?::uuid, ?::uuid, ?, ?
         where not exists (select 1 from deleted_users where user_id = ?::uuid)
         on conflict on constraint emails_dedupe_key do nothing`,
        [
          mail.kind,
          mail.userId,
          mail.dedupeKey,
          mail.sender,
          mail.recipient,
          mail.replyTo ?? null,
          mail.subject,
          mail.isTooMany ? '' : mail.html,
          mail.isTooMany ? '' : mail.text,
          mail.enquiryIds ? `{${mail.enquiryIds.join(',')}}` : null,
          mail.gallery?.id ?? null,
          mail.gallery?.ownerId ?? null,
          mail.isTooMany ? 'failed' : 'queued',
          mail.isTooMany ? 'refused' : null,
          holder,
        ],
      );
      const [row] = await this.em.execute<{ id: string }[]>('select id from emails where dedupe_key = ?', [
        mail.dedupeKey,
      ]);
      return row?.id ?? null;
    });
  }

  /**
   * Deletes all mails to a user and those of their galleries, sent or not, and makes {@link addOnce} create no more. Of
   * mails to the user's address, only receipts are deleted: others belong to another account with the address, or to the
   * operator.
   */
  erase(userId: string, address: string | null): Promise<void> {
    return this.em.transactional(async () => {
      await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 1))', [userId]);
      await this.em.execute('insert into deleted_users (user_id) values (?) on conflict do nothing', [userId]);
      await this.em.execute('delete from emails where user_id = ?', [userId]);
      await this.em.execute('delete from emails where owner_id = ?', [userId]);
      await this.em.execute(
        "delete from emails where user_id is null and kind = 'contact-copy' and lower(recipient) = lower(?)",
        [address],
      );
    });
  }

  find(id: string): Promise<Email | null> {
    return this.em.findOne(Email, { id });
  }

  /** Runs `work` on the locked row; its changes are stored when the lock ends. */
  underLock<T>(id: string, work: (email: Email | null) => Promise<T> | T): Promise<T> {
    return this.em.transactional(async () =>
      work(await this.em.findOne(Email, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })),
    );
  }

  /** Queues again the mails that failed because the mail server was unavailable, for a day after their creation. */
  async reopenUnavailable(): Promise<void> {
    await this.em.execute(
      `update emails set status = 'queued', failure = null
       where status = 'failed' and failure = 'unavailable'
         and created_at > now() - interval '1 day'
         and coalesce(attempted_at, created_at) < now() - interval '10 minutes'`,
    );
  }

  /** Queued mails unchanged for a minute that nobody sends, oldest first. */
  async waiting(limit: number): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from emails where status = 'queued' and coalesce(attempted_at, created_at) < now() - interval '1 minute'
         and (taken_until is null or taken_until < now())
       order by created_at limit ?`,
      [limit],
    );
    return rows.map((row) => row.id);
  }
}
