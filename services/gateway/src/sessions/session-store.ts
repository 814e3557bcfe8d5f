import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import { EdgeRedis } from '../edge/edge-redis.js';

/** All that is kept of a signed-in user; everything else is read fresh. */
export interface SessionData {
  userId: string;
  /** Names the provider's session at sign-out. */
  idToken: string;
  /** ISO time. */
  signedInAt: string;
}

/** Seven days since the last request. */
export const SESSION_TTL_S = 7 * 24 * 60 * 60;

/** Longest life of a session, however much it is used: then the user signs in again. */
export const SESSION_MAX_S = 30 * 24 * 60 * 60;

/** The index outlives the sessions in it by more than the time between two notes. */
const INDEX_TTL_S = SESSION_TTL_S + 24 * 60 * 60;
/** How often a session in use is noted anew. */
const NOTE_EVERY_MS = 60 * 60_000;

const keyOf = (id: string) => `session:${id}`;
const isOver = ({ signedInAt }: SessionData) => !(Date.parse(signedInAt) + SESSION_MAX_S * 1_000 > Date.now());
const indexOf = (userId: string) => `sessions-of:${userId}`;

/**
 * Sessions in Redis, and for each user the ids of theirs, so that all of them can be ended at once. The index may name
 * sessions that are no more. Everything throws `SERVICE_UNAVAILABLE` while Redis is away.
 */
@Injectable()
export class SessionStore {
  private readonly noted = new LRUCache<string, true>({ max: 20_000, ttl: NOTE_EVERY_MS });

  constructor(private readonly redis: EdgeRedis) {}

  async create(data: SessionData): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    // In one step: no session may exist that cannot be found, also by who ends all of them meanwhile.
    const written = this.redis.client
      .multi()
      .sadd(indexOf(data.userId), id)
      .expire(indexOf(data.userId), INDEX_TTL_S)
      .set(keyOf(id), JSON.stringify(data), 'EX', SESSION_TTL_S)
      .exec();
    const failed = (await this.run(written))?.find(([error]) => error);
    if (failed) await this.run(Promise.reject(failed[0]));
    this.noted.set(id, true);
    return id;
  }

  /**
   * Reads and prolongs in one command. Only the lifetime is written: a request that is still running when its session
   * ends cannot bring it back.
   */
  async read(id: string): Promise<SessionData | null> {
    const json = await this.run(this.redis.client.getex(keyOf(id), 'EX', SESSION_TTL_S));
    if (json === null) return null;
    const data = JSON.parse(json) as SessionData;
    if (isOver(data)) {
      await this.destroy(id);
      return null;
    }
    if (!this.noted.has(id)) await this.note(id, data.userId);
    return data;
  }

  /** Whether the session is still there; does not prolong it. */
  async exists(id: string): Promise<boolean> {
    const json = await this.run(this.redis.client.get(keyOf(id)));
    return json !== null && !isOver(JSON.parse(json) as SessionData);
  }

  /** Ends a session; answers what was in it. */
  async destroy(id: string): Promise<SessionData | null> {
    const json = await this.run(this.redis.client.getdel(keyOf(id)));
    if (json === null) return null;
    const data = JSON.parse(json) as SessionData;
    await this.run(this.redis.client.srem(indexOf(data.userId), id));
    return data;
  }

  /** Ends every session of a user, on all their devices. */
  async destroyAll(userId: string): Promise<void> {
    const ids = await this.run(this.redis.client.smembers(indexOf(userId)));
    if (ids.length === 0) return;
    await this.run(this.redis.client.del(...ids.map(keyOf)));
    // Not the index itself: the user may be signing in at this moment.
    await this.run(this.redis.client.srem(indexOf(userId), ...ids));
  }

  private async note(id: string, userId: string): Promise<void> {
    await this.run(this.redis.client.sadd(indexOf(userId), id));
    await this.run(this.redis.client.expire(indexOf(userId), INDEX_TTL_S));
    this.noted.set(id, true);
  }

  private async run<T>(command: Promise<T>): Promise<T> {
    try {
      return await command;
    } catch {
      throw new AppError('SERVICE_UNAVAILABLE', ERRORS.SIGN_IN_UNAVAILABLE.message);
    }
  }
}
