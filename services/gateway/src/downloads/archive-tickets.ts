import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { EdgeRedis } from '../edge/edge-redis.js';

/** Time enough to begin, and to try again after a connection that broke early. */
const LIFETIME_S = 5 * 60;

interface Ticket {
  id: string;
  photoIds: string[];
}

/**
 * A selection to download, until the browser follows a plain link to it: more ids than an address can hold.
 * One for each user, so that repeated requests fill nothing. Throws `SERVICE_UNAVAILABLE` while Redis is away.
 */
@Injectable()
export class ArchiveTickets {
  constructor(private readonly redis: EdgeRedis) {}

  /** Answers the ticket's name; the one before is gone. */
  async create(userId: string, photoIds: string[]): Promise<string> {
    const id = randomBytes(18).toString('base64url');
    const ticket: Ticket = { id, photoIds };
    await run(this.redis.client.set(keyOf(userId), JSON.stringify(ticket), 'EX', LIFETIME_S));
    return id;
  }

  /** The photos that `userId` has requested under this name; null for a name of another user, or an expired one. */
  async find(userId: string, id: string): Promise<string[] | null> {
    const json = await run(this.redis.client.get(keyOf(userId)));
    const ticket = json === null ? null : (JSON.parse(json) as Ticket);
    return ticket?.id === id ? ticket.photoIds : null;
  }
}

const keyOf = (userId: string): string => `download:${userId}`;

const run = async <T>(command: Promise<T>): Promise<T> => {
  try {
    return await command;
  } catch {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
};
