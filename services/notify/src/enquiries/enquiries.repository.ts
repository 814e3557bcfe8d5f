import { EntityManager, type RequiredEntityData } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { EmailStatus } from '@vitrine/contracts/notify/email.dto';
import { ENQUIRIES_MAX, ENQUIRIES_WINDOW_S } from '@vitrine/contracts/notify/enquiry.rules';
import { Enquiry } from './enquiry.entity.js';
import {
  AWAIT_DIGEST_AGAIN,
  AWAITING_DIGEST,
  RECEIPTS_OF_SENDER,
  RECEIPTS,
  DELETE_MAILS,
  DELETE_RECEIPTS,
  HAD_DIGEST,
  mailedTo,
  nextForDigest,
  WRITTEN,
} from './enquiries.sql.js';

/** Limits of the mails about messages, per hour. The limits of messages themselves are in contracts. */
export const MAIL_LIMITS = {
  /** Receipts to one mailbox: limits abuse by messages sent in another's name. */
  receiptsOfSender: 3,
  /** Receipts in all: what a botnet with many addresses can have sent from the site. */
  receipts: 300,
  /** Messages that are mailed to one recipient one by one; those beyond come together. */
  singles: 30,
  /** Messages in one digest, of which a recipient gets one an hour. */
  digest: 100,
} as const;

type Counted = [{ count: number }];

@Injectable()
export class EnquiriesRepository {
  constructor(private readonly em: EntityManager) {}

  /** The answer given to this message before; null when it is new. */
  async answerTo(idempotencyKey: string): Promise<string | null> {
    return (await this.em.findOne(Enquiry, { idempotencyKey }, { fields: ['answer'] }))?.answer ?? null;
  }

  /** Runs `work` in a transaction that excludes, on all replicas, other messages of this sender. */
  underLockOf<T>(sender: string, work: () => Promise<T>): Promise<T> {
    return this.em.transactional(async () => {
      await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 2))', [sender]);
      return work();
    });
  }

  /** Throws RATE_LIMITED, with the seconds to wait. */
  async assertMayWrite(sender: string): Promise<void> {
    const window = ENQUIRIES_WINDOW_S;
    const [row] = await this.em.execute<[{ count: number; wait: number }]>(WRITTEN, [window, sender, window]);
    if (row.count >= ENQUIRIES_MAX)
      throw new AppError('RATE_LIMITED', undefined, undefined, { retryAfterS: String(Math.max(1, row.wait)) });
  }

  async mayHaveReceipt(sender: string): Promise<boolean> {
    const [ofSender] = await this.em.execute<Counted>(RECEIPTS_OF_SENDER, [sender]);
    if (ofSender.count >= MAIL_LIMITS.receiptsOfSender) return false;
    const [inAll] = await this.em.execute<Counted>(RECEIPTS);
    return inAll.count < MAIL_LIMITS.receipts;
  }

  /** Whether a recipient may be mailed one more message by itself; null is the operator. */
  async mayBeMailed(userId: string | null): Promise<boolean> {
    await this.lockRecipient(userId);
    const [row] = await this.em.execute<Counted>(mailedTo(userId), userId ? [userId] : []);
    return row.count < MAIL_LIMITS.singles;
  }

  /** Recipients with messages that wait for a digest, `limit` at a time; null is the operator. */
  async *awaitingDigest(limit: number): AsyncGenerator<string | null> {
    let [since, id] = ['-infinity', ''];
    for (let isFull = true; isFull;) {
      const rows = await this.em.execute<{ userId: string | null; since: string; id: string }[]>(AWAITING_DIGEST, [
        since,
        id,
        limit,
      ]);
      for (const row of rows) {
        ({ since, id } = row);
        yield row.userId;
      }
      isFull = rows.length === limit;
    }
  }

  /**
   * Runs `work` in a transaction with the next messages that wait for a recipient's digest, and marks them as mailed
   * with it. Does nothing when none waits or `address` has had a digest within the hour.
   */
  digest(userId: string | null, address: string, work: (messages: Enquiry[]) => Promise<unknown>): Promise<void> {
    return this.em.transactional(async (em) => {
      await this.lockRecipient(userId);
      const [had] = await em.execute(HAD_DIGEST, [address]);
      if (had) return;
      const next = await em.execute<{ id: string }[]>(nextForDigest(userId), [
        ...(userId ? [userId] : []),
        MAIL_LIMITS.digest,
      ]);
      const ids = next.map(({ id }) => id);
      const waiting = await em.find(Enquiry, { id: { $in: ids } }, { orderBy: { createdAt: 'asc' } });
      if (waiting.length === 0) return;
      await work(waiting);
      for (const message of waiting) message.awaitsDigest = false;
    });
  }

  /** Counting and mailing of one recipient happen one after the other, on all replicas. */
  private async lockRecipient(userId: string | null): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 3))', [userId ?? 'operator']);
  }

  /** Throws RECIPIENT_NOT_FOUND for a deleted user, and blocks the deletion until the transaction ends. */
  async assertStays(userId: string): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock_shared(hashtextextended(?, 1))', [userId]);
    const [gone] = await this.em.execute('select 1 from deleted_users where user_id = ?', [userId]);
    if (gone) raise('RECIPIENT_NOT_FOUND');
  }

  async add(message: RequiredEntityData<Enquiry>): Promise<void> {
    await this.em.insert(Enquiry, message);
  }

  find(id: string): Promise<Enquiry | null> {
    return this.em.findOne(Enquiry, { id });
  }

  /**
   * Deletes a message and the mails that hold its words, sent or waiting; answers how many. The other messages of a digest
   * that was not delivered wait for the next one. Waits for a mail that is being sent. To be called in a transaction.
   */
  async remove({ id, recipientUserId }: Enquiry): Promise<number> {
    // No digest is composed meanwhile.
    await this.lockRecipient(recipientUserId ?? null);
    const mails = await this.em.execute<{ status: EmailStatus; enquiryIds: string[] | null }[]>(DELETE_MAILS, [
      id,
      id,
      id,
    ]);
    for (const { status, enquiryIds } of mails)
      if (enquiryIds && status !== 'delivered')
        await this.em.execute(AWAIT_DIGEST_AGAIN, [JSON.stringify(enquiryIds), id]);
    await this.em.nativeDelete(Enquiry, { id });
    return mails.length;
  }

  /** Deletes all messages to a user, and the copies sent or queued to their senders. */
  erase(userId: string): Promise<void> {
    return this.em.transactional(async () => {
      await this.em.execute(DELETE_RECEIPTS, [userId]);
      await this.em.nativeDelete(Enquiry, { recipientUserId: userId });
    });
  }
}
