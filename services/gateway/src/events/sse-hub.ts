import type { ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { IDS_IN_ADDRESS } from '@vitrine/contracts/http/lists';
import type { LiveUpdate } from '@vitrine/contracts/http/live-update';
import { Drain } from '@vitrine/platform/concurrency/drain';

/** How soon a page that lost its stream opens another. */
const RETRY_MS = 2_000;
/** A message, because scripts do not see comments; not an update, so that it is not taken for one. */
const BEAT = 'data:0\n\n';
/** What may wait for a slow reader. A page further behind loses the stream, and fetches everything when it is back. */
const BEHIND_BYTES = 64 * 1024;

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

type Response = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength' | 'writableEnded'>;

/** One open answer of server-sent events. */
export class EventStream {
  constructor(private readonly response: Response) {
    this.write(`retry: ${RETRY_MS}\n\n`);
  }

  send(update: LiveUpdate): void {
    this.write(`data: ${JSON.stringify(update)}\n\n`);
  }

  /** Keeps proxies from hanging up, detects closed pages, and shows the page that the connection lives. */
  beat(): void {
    // Ended, and its reader has still not taken the rest.
    if (this.response.writableEnded) this.response.destroy();
    else this.write(BEAT);
  }

  /** `retryMs`: when the page may come back, where that is not the usual. */
  close(retryMs?: number): void {
    if (retryMs !== undefined) this.write(`retry: ${retryMs}\n\n`);
    this.response.end();
  }

  private write(text: string): void {
    if (this.response.writableEnded) return;
    if (this.response.writableLength > BEHIND_BYTES) this.response.destroy();
    else this.response.write(text);
  }
}

/**
 * Updates of a short time, merged. More photos than one address can name are not named:
 * the page then fetches all it shows.
 */
class MergedUpdates {
  private ids: Set<string> | null = new Set();
  private readonly updates = new Map<string, LiveUpdate>();

  add(update: LiveUpdate): void {
    this.updates.set(update.kind === 'gallery' ? `gallery ${update.id}` : update.kind, update);
    if (update.kind !== 'photos' || this.ids === null) return;
    for (const id of update.ids ?? []) this.ids.add(id);
    if (update.ids === null || this.ids.size > IDS_IN_ADDRESS) this.ids = null;
  }

  list(): LiveUpdate[] {
    return [...this.updates.values()].map((update) =>
      update.kind === 'photos' ? { kind: 'photos', ids: this.ids && [...this.ids] } : update,
    );
  }
}

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
