import { randomUUID } from 'node:crypto';
import type { Clock } from './clock.js';
import { GoogleError } from './google-error.js';
import type { Records } from './records.js';

/** A picking session as it is kept. */
export interface PickerSession {
  readonly account: string;
  readonly maxItemCount: number;
  readonly createdAt: number;
  /** Ids of the picked items, once Done is pressed. */
  readonly picked?: readonly string[];
}

/** Items of one session, and the default. */
export const PICKED_MAX = 2_000;
/** An application that never deletes its sessions is refused new ones. */
const OPEN_SESSIONS_MAX = 100;
const LIFE_S = 24 * 60 * 60;
const POLL_S = 1_800;

/** The picking sessions of all accounts. */
export class PickerSessions {
  constructor(
    private readonly clock: Clock,
    private readonly records: Records<PickerSession>,
    private readonly pickerUrl: (id: string) => string,
  ) {}

  /** Throws RESOURCE_EXHAUSTED when the account has too many. */
  create(account: string, maxItemCount = PICKED_MAX): string {
    this.records.delete(this.records.entries().flatMap(([id, session]) => (this.isOver(session) ? [id] : [])));
    const open = this.records.entries().filter(([, session]) => session.account === account);
    if (open.length >= OPEN_SESSIONS_MAX) throw new GoogleError('RESOURCE_EXHAUSTED', 'Too many picking sessions.');
    const id = randomUUID();
    this.records.set(id, { account, maxItemCount, createdAt: this.clock.now() });
    return id;
  }

  /** Whatever account it is of; undefined once it is over. */
  find(id: string): PickerSession | undefined {
    const session = this.records.get(id);
    return session && !this.isOver(session) ? session : undefined;
  }

  /** Throws NOT_FOUND, for sessions of other accounts as well. */
  require(id: string, account: string): PickerSession {
    const session = this.find(id);
    if (session?.account !== account) throw new GoogleError('NOT_FOUND', 'Requested entity was not found.');
    return session;
  }

  pick(id: string, items: readonly string[]): void {
    const session = this.records.get(id);
    if (session) this.records.set(id, { ...session, picked: items });
  }

  delete(id: string): void {
    this.records.delete([id]);
  }

  /** The resource as the API shows it: what is false or not set yet is left out, int64 is a string. */
  resource(id: string, session: PickerSession): object {
    const waitedS = (this.clock.now() - session.createdAt) / 1_000;
    return {
      id,
      pickerUri: this.pickerUrl(id),
      ...(!session.picked && {
        pollingConfig: { pollInterval: '5s', timeoutIn: duration(Math.max(0, POLL_S - waitedS)) },
      }),
      expireTime: new Date(session.createdAt + LIFE_S * 1_000).toISOString(),
      pickingConfig: { maxItemCount: String(session.maxItemCount) },
      ...(session.picked && { mediaItemsSet: true }),
    };
  }

  private isOver({ createdAt }: PickerSession): boolean {
    return createdAt + LIFE_S * 1_000 <= this.clock.now();
  }
}

/** google.protobuf.Duration in JSON: seconds with up to nine digits after the point, and `s`. */
const duration = (seconds: number): string =>
  `${Math.abs(seconds - Math.round(seconds)) < 0.1 ? Math.round(seconds) : seconds.toFixed(3)}s`;
