import { EntityManager, type RequiredEntityData } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { CONTACT_MESSAGES_MAX, CONTACT_WINDOW_S } from '@vitrine/contracts/notify/contact.rules';
import { Message } from './message.entity.js';
import { COPIED, FORGET_COPIES, WRITTEN } from './messages.sql.js';

/** Copies an hour to one mailbox: whoever writes in somebody else's name cannot flood them through us. */
const COPIES_MAX = 3;

@Injectable()
export class MessagesRepository {
  constructor(private readonly em: EntityManager) {}

  /** What the sender of this very message was told; null when there is none. */
  async answerTo(idempotencyKey: string): Promise<string | null> {
    return (await this.em.findOne(Message, { idempotencyKey }, { fields: ['answer'] }))?.answer ?? null;
  }

  /** Runs `work` in a transaction in which nobody else, on any replica, stores a message of this sender. */
  underLockOf<T>(sender: string, work: () => Promise<T>): Promise<T> {
    return this.em.transactional(async () => {
      await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 2))', [sender]);
      return work();
    });
  }

  /** Throws RATE_LIMITED, with the seconds to wait. */
  async assertMayWrite(sender: string): Promise<void> {
    const window = CONTACT_WINDOW_S;
    const [row] = await this.em.execute<[{ count: number; wait: number }]>(WRITTEN, [window, sender, window]);
    if (row.count >= CONTACT_MESSAGES_MAX)
      throw new AppError('RATE_LIMITED', undefined, undefined, { retryAfterS: String(Math.max(1, row.wait)) });
  }

  async mayBeCopied(sender: string): Promise<boolean> {
    const [row] = await this.em.execute<[{ count: number }]>(COPIED, [sender]);
    return row.count < COPIES_MAX;
  }

  /** Throws RECIPIENT_NOT_FOUND for somebody whose account is gone, and keeps it from going until the transaction ends. */
  async assertStays(userId: string): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock_shared(hashtextextended(?, 1))', [userId]);
    const [gone] = await this.em.execute('select 1 from deleted_people where user_id = ?', [userId]);
    if (gone) raise('RECIPIENT_NOT_FOUND');
  }

  async add(message: RequiredEntityData<Message>): Promise<void> {
    await this.em.insert(Message, message);
  }

  /** Removes all messages to a person, and the copies their senders were or would have been sent. */
  forget(userId: string): Promise<void> {
    return this.em.transactional(async () => {
      await this.em.execute(FORGET_COPIES, [userId]);
      await this.em.nativeDelete(Message, { recipientUserId: userId });
    });
  }
}
