import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Email } from './email.entity.js';

/** What a new e-mail says. */
export interface NewEmail {
  kind: string;
  /** Whom it is for; null when that is nobody's account. */
  userId: string | null;
  dedupeKey: string;
  sender: string;
  recipient: string;
  /** Who gets the answers, when that is not `sender`. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
}

@Injectable()
export class EmailsRepository {
  constructor(private readonly em: EntityManager) {}

  /** The id of the mail with this key, made when there is none; null for somebody whose account is gone. */
  addOnce(mail: NewEmail): Promise<string | null> {
    return this.em.transactional(async () => {
      if (mail.userId)
        await this.em.execute('select pg_advisory_xact_lock_shared(hashtextextended(?, 1))', [mail.userId]);
      await this.em.execute(
        `insert into emails (kind, user_id, dedupe_key, sender, recipient, reply_to, subject, html, text)
         select ?, ?::uuid, ?, ?, ?, ?, ?, ?, ? where not exists (select 1 from deleted_users where user_id = ?::uuid)
         on conflict on constraint emails_dedupe_key do nothing`,
        [
          mail.kind,
          mail.userId,
          mail.dedupeKey,
          mail.sender,
          mail.recipient,
          mail.replyTo ?? null,
          mail.subject,
          mail.html,
          mail.text,
          mail.userId,
        ],
      );
      const [row] = await this.em.execute<{ id: string }[]>('select id from emails where dedupe_key = ?', [
        mail.dedupeKey,
      ]);
      return row?.id ?? null;
    });
  }

  /**
   * Removes all mails to a person, sent or not, and has {@link addOnce} write no more. Of mails to their address only
   * receipts of what they wrote go: others are for another account of theirs, or for the operator, who may have the same
   * address. Waits for a mail that is just being sent.
   */
  erase(userId: string, address: string | null): Promise<void> {
    return this.em.transactional(async () => {
      await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 1))', [userId]);
      await this.em.execute('insert into deleted_users (user_id) values (?) on conflict do nothing', [userId]);
      await this.em.execute('delete from emails where user_id = ?', [userId]);
      await this.em.execute(
        "delete from emails where user_id is null and kind = 'contact-copy' and lower(recipient) = lower(?)",
        [address],
      );
    });
  }

  find(id: string): Promise<Email | null> {
    return this.em.findOne(Email, { id });
  }

  /** Newest first. */
  page(limit: number, offset: number): Promise<Email[]> {
    return this.em.find(Email, {}, { orderBy: { createdAt: 'desc', id: 'desc' }, limit, offset });
  }

  /** Runs `work` on the row while nobody else can touch it; what `work` changes is stored with the end of the lock. */
  underLock<T>(id: string, work: (email: Email | null) => Promise<T> | T): Promise<T> {
    return this.em.transactional(async () =>
      work(await this.em.findOne(Email, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })),
    );
  }

  /** Opens again what the mail server was not there for, for a day after it was written. */
  async reopenUnavailable(): Promise<void> {
    await this.em.execute(
      `update emails set status = 'queued', failure = null
       where status = 'failed' and failure = 'unavailable'
         and created_at > now() - interval '1 day'
         and coalesce(attempted_at, created_at) < now() - interval '10 minutes'`,
    );
  }

  /** Queued mails nobody has touched for a minute, oldest first. */
  async waiting(limit: number): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from emails where status = 'queued' and coalesce(attempted_at, created_at) < now() - interval '1 minute'
       order by created_at limit ?`,
      [limit],
    );
    return rows.map((row) => row.id);
  }
}
