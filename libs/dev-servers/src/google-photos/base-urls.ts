import type { Clock } from './clock.js';
import type { Seal } from './seal.js';

/** What a base URL stands for. */
export interface BaseUrl {
  readonly account: string;
  readonly item: string;
  /** Of the Picker API: access ends with the session, and needs a token. Null: of the Library API. */
  readonly session: string | null;
}

const LIFE_S = 60 * 60;

/** Addresses of bytes, good for an hour. */
export class BaseUrls {
  constructor(
    private readonly clock: Clock,
    private readonly seal: Seal,
    private readonly origin: string,
  ) {}

  make({ account, item, session }: BaseUrl): string {
    const at = Math.floor(this.clock.now() / 1_000);
    return `${this.origin}/base/${this.seal.close('base', [account, item, session, at])}`;
  }

  /** `undefined` once the hour is over, and for addresses of another start. */
  read(sealed: string): BaseUrl | undefined {
    const [account, item, session, at] = this.seal.open<[string, string, string | null, number]>('base', sealed) ?? [];
    if (!account || !item || at === undefined || at + LIFE_S <= this.clock.now() / 1_000) return undefined;
    return { account, item, session: session ?? null };
  }
}
