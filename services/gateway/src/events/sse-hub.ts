import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { LiveUpdate } from '@vitrine/contracts/http/live-update';
import { Drain } from '@vitrine/platform/bootstrap/drain';
import type { EventStream } from './event-stream.js';
import { MergedUpdates } from './merged-updates.js';

/** Events come in bursts: one change of 500 photos is 500 of them. */
const GATHER_MS = 150;
/** Streams of one person at the same time: tabs, and devices. */
export const STREAMS_AT_MOST = 8;
/** A tab too many must not push the next one out at once. */
const PUSHED_OUT_RETRY_MS = 60_000;
/** Streams that end together come back over this time, not in one moment. */
const SPREAD_MS = 4_000;
/** Until then what this process remembers may be older than what the pages have missed. */
const REMEMBERED_MS = 2_000;

interface Person {
  /** Oldest first, each with what finds out whether its session still lasts. */
  streams: Map<EventStream, () => void>;
  waiting: MergedUpdates | null;
  timer: NodeJS.Timeout | undefined;
}

/** The open pages of everybody who is signed in here, and what they still have to be told. */
@Injectable()
export class LivePages implements OnModuleDestroy {
  private readonly people = new Map<string, Person>();

  constructor(private readonly drain: Drain) {
    drain.onRefuse(() => this.closeAll(restartPause));
  }

  onModuleDestroy(): void {
    this.closeAll(restartPause);
  }

  /** Has every page connect again: something happened that nobody here has heard. */
  reopen(): void {
    this.closeAll(() => Math.round(REMEMBERED_MS + Math.random() * SPREAD_MS));
  }

  /** `recheck` is called when some session of the user has ended, and ends the stream if it was its own. */
  add(userId: string, stream: EventStream, recheck: () => void = () => undefined): void {
    if (this.drain.refusing) return stream.close(restartPause());
    const person = this.people.get(userId) ?? {
      streams: new Map<EventStream, () => void>(),
      waiting: null,
      timer: undefined,
    };
    this.people.set(userId, person);
    const [oldest] = person.streams.keys();
    if (oldest && person.streams.size >= STREAMS_AT_MOST) {
      person.streams.delete(oldest);
      oldest.close(PUSHED_OUT_RETRY_MS);
    }
    person.streams.set(stream, recheck);
  }

  remove(userId: string, stream: EventStream): void {
    const person = this.people.get(userId);
    if (!person?.streams.delete(stream) || person.streams.size > 0) return;
    clearTimeout(person.timer);
    this.people.delete(userId);
  }

  /** Tells all open pages of a person, shortly. The end of the session is told at once, and is the last they hear. */
  tell(userId: string, updates: readonly LiveUpdate[]): void {
    const person = this.people.get(userId);
    if (!person) return;
    person.waiting ??= new MergedUpdates();
    for (const update of updates) person.waiting.add(update);
    if (updates.some(({ kind }) => kind === 'signed-out')) this.signOut(userId, person);
    else person.timer ??= setTimeout(() => this.flush(person), GATHER_MS);
  }

  recheck(userId: string): void {
    for (const recheck of this.people.get(userId)?.streams.values() ?? []) recheck();
  }

  private signOut(userId: string, person: Person): void {
    this.people.delete(userId);
    clearTimeout(person.timer);
    for (const stream of person.streams.keys()) {
      stream.send({ kind: 'signed-out' });
      stream.close();
    }
  }

  private flush(person: Person): void {
    const updates = person.waiting?.list() ?? [];
    person.waiting = null;
    person.timer = undefined;
    for (const stream of person.streams.keys()) for (const update of updates) stream.send(update);
  }

  private closeAll(pause: () => number): void {
    const people = [...this.people.values()];
    this.people.clear();
    for (const person of people) {
      clearTimeout(person.timer);
      this.flush(person);
      for (const stream of person.streams.keys()) stream.close(pause());
    }
  }
}

const restartPause = (): number => Math.round(500 + Math.random() * SPREAD_MS);
