import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { LiveUpdate } from '@vitrine/contracts/http/live-update';
import { Drain } from '@vitrine/platform/concurrency/drain';
import type { EventStream } from './event-stream.js';
import { MergedUpdates } from './merged-updates.js';

/** Events come in bursts, one change of 500 photos is 500 of them: those that begin one are sent together. */
const GATHER_MS = 50;
/** Those that follow wait for each other longer, since the page has to read what each message names. */
const PAUSE_MS = 150;
/** Streams of one user at the same time: tabs, and devices. */
export const STREAMS_AT_MOST = 8;
/** A tab too many must not push the next one out at once. */
const PUSHED_OUT_RETRY_MS = 60_000;
/** Streams that end together come back over this time, not in one moment. */
const SPREAD_MS = 4_000;
/** Until then this process' caches may be older than what the pages have missed. */
const REMEMBERED_MS = 2_000;

interface OpenUser {
  /** Oldest first, each with what finds out whether its session still lasts. */
  streams: Map<EventStream, () => void>;
  waiting: MergedUpdates | null;
  timer: NodeJS.Timeout | undefined;
  sentAt: number;
}

/** The open pages of users signed in here, and their pending updates. */
@Injectable()
export class SseHub implements OnModuleDestroy {
  private readonly users = new Map<string, OpenUser>();

  constructor(private readonly drain: Drain) {
    drain.onRefuse(() => this.closeAll(restartPause));
  }

  onModuleDestroy(): void {
    this.closeAll(restartPause);
  }

  /** Makes every page reconnect, because events have been missed. */
  reopen(): void {
    this.closeAll(() => Math.round(REMEMBERED_MS + Math.random() * SPREAD_MS));
  }

  /** `recheck` is called when some session of the user has ended, and ends the stream if it was its own. */
  add(userId: string, stream: EventStream, recheck: () => void = () => undefined): void {
    if (this.drain.refusing) return stream.close(restartPause());
    const user = this.users.get(userId) ?? {
      streams: new Map<EventStream, () => void>(),
      waiting: null,
      timer: undefined,
      sentAt: -Infinity,
    };
    this.users.set(userId, user);
    const [oldest] = user.streams.keys();
    if (oldest && user.streams.size >= STREAMS_AT_MOST) {
      user.streams.delete(oldest);
      oldest.close(PUSHED_OUT_RETRY_MS);
    }
    user.streams.set(stream, recheck);
  }

  remove(userId: string, stream: EventStream): void {
    const user = this.users.get(userId);
    if (!user?.streams.delete(stream) || user.streams.size > 0) return;
    clearTimeout(user.timer);
    this.users.delete(userId);
  }

  /** Sends to all open pages of a user after a short delay. The end of a session is sent at once, and is the last. */
  send(userId: string, updates: readonly LiveUpdate[]): void {
    const user = this.users.get(userId);
    if (!user) return;
    user.waiting ??= new MergedUpdates();
    for (const update of updates) user.waiting.add(update);
    if (updates.some(({ kind }) => kind === 'signed-out')) this.signOut(userId, user);
    else user.timer ??= setTimeout(() => this.flush(user), pauseOf(user));
  }

  recheck(userId: string): void {
    for (const recheck of this.users.get(userId)?.streams.values() ?? []) recheck();
  }

  private signOut(userId: string, user: OpenUser): void {
    this.users.delete(userId);
    clearTimeout(user.timer);
    for (const stream of user.streams.keys()) {
      stream.send({ kind: 'signed-out' });
      stream.close();
    }
  }

  private flush(user: OpenUser): void {
    const updates = user.waiting?.list() ?? [];
    user.waiting = null;
    user.timer = undefined;
    user.sentAt = performance.now();
    for (const stream of user.streams.keys()) for (const update of updates) stream.send(update);
  }

  private closeAll(pause: () => number): void {
    const users = [...this.users.values()];
    this.users.clear();
    for (const user of users) {
      clearTimeout(user.timer);
      this.flush(user);
      for (const stream of user.streams.keys()) stream.close(pause());
    }
  }
}

const restartPause = (): number => Math.round(500 + Math.random() * SPREAD_MS);

const pauseOf = ({ sentAt }: OpenUser): number => Math.max(GATHER_MS, sentAt + PAUSE_MS - performance.now());
