import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { EdgeRedis } from './redis.js';

/** All that is kept of a signed-in person; everything else is read fresh. */
export interface SessionData {
  userId: string;
  /** Names the provider's session at sign-out. */
  idToken: string;
  /** ISO time. */
  signedInAt: string;
}

/** Seven days since the last request. */
export const SESSION_TTL_S = 7 * 24 * 60 * 60;

const keyOf = (id: string) => `session:${id}`;

/** Sessions in Redis. Everything throws `SERVICE_UNAVAILABLE` while Redis is away. */
@Injectable()
export class SessionStore {
  constructor(private readonly redis: EdgeRedis) {}

  async create(data: SessionData): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    await this.run(this.redis.client.set(keyOf(id), JSON.stringify(data), 'EX', SESSION_TTL_S));
    return id;
  }

  /**
   * Reads and prolongs in one command. Only the lifetime is written: a request that is still running when its session
   * ends cannot bring it back.
   */
  async read(id: string): Promise<SessionData | null> {
    const json = await this.run(this.redis.client.getex(keyOf(id), 'EX', SESSION_TTL_S));
    return json === null ? null : (JSON.parse(json) as SessionData);
  }

  async destroy(id: string): Promise<void> {
    await this.run(this.redis.client.del(keyOf(id)));
  }

  private async run<T>(command: Promise<T>): Promise<T> {
    try {
      return await command;
    } catch {
      throw new AppError('SERVICE_UNAVAILABLE', 'Sign-in is not reachable right now. Please try again in a moment.');
    }
  }
}
