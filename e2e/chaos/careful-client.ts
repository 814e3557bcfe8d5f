import { setTimeout as pause } from 'node:timers/promises';
import { Visitor } from '@vitrine/e2e-support/visitor';

/** What was answered so far. */
export interface Tally {
  /** How often each status; `0` is no answer at all. */
  statuses: Map<number, number>;
  /** Each 500 with its request: something that is away is answered 503 or 504. */
  mistakes: string[];
}

const PAUSE_MS = 250;
/** A client that asks four times a second has used up its address' tries (`RATE_LIMITS.sendEnquiry`) before a process is back. */
const PAUSE_MAX_MS = 4_000;
const REQUEST_MS = 40_000;
const GIVE_UP_MS = 300_000;

/**
 * A client that needs the outcome of each request: it repeats unanswered, failed (5xx) and rate-limited requests, and
 * signs in again when its session has ended. Each client has its own address.
 */
export class CarefulClient {
  private readonly site: string;
  private readonly tally: Tally;
  private readonly address: string;
  private readonly email: string | null;
  private web: Visitor;

  constructor(site: string, tally: Tally, address: string, email: string | null = null) {
    this.site = site;
    this.tally = tally;
    this.address = address;
    this.email = email;
    this.web = new Visitor(site);
  }

  /** The user id of the account, made by the first sign-in; a different one after the account was deleted. */
  async signIn(): Promise<string> {
    for (const end = Date.now() + GIVE_UP_MS; Date.now() < end; await pause(PAUSE_MS)) {
      try {
        this.web = new Visitor(this.site);
        await this.web.signIn(this.email ?? '');
        const user = await this.web.json<{ id: string } | null>('/api/auth/user');
        if (user) return user.id;
      } catch {
        // Something of the sign-in is away just now.
      }
    }
    throw new Error(`${this.email} could not sign in`);
  }

  /** The first conclusive answer: not 429 or 5xx; `null` for 401. */
  async ask(path: string, make: () => RequestInit = () => ({})): Promise<Response | null> {
    const statuses: number[] = [];
    const waited = () => pause(Math.min(PAUSE_MS * 2 ** statuses.length, PAUSE_MAX_MS));
    for (const end = Date.now() + GIVE_UP_MS; Date.now() < end; await waited()) {
      const response = await this.once(path, make());
      if (response?.status === 401) return null;
      if (response && response.status !== 429 && response.status < 500) return response;
      statuses.push(response?.status ?? 0);
    }
    throw new Error(`${path} was not answered in ${GIVE_UP_MS / 1000} s, but with ${statuses.join(', ')}`);
  }

  /** {@link ask}, with a new sign-in when the session has ended. Not for the deletion of the account. */
  async signedIn(path: string, make?: () => RequestInit): Promise<Response> {
    for (;;) {
      const response = await this.ask(path, make);
      if (response) return response;
      await this.signIn();
    }
  }

  /** {@link signedIn}, with the answer read. */
  async settle(path: string, make?: () => RequestInit): Promise<{ status: number; body: unknown }> {
    const response = await this.signedIn(path, make);
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
  }

  private async once(path: string, init: RequestInit): Promise<Response | null> {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', this.address);
    try {
      const response = await this.web.fetch(path, { ...init, headers, signal: AbortSignal.timeout(REQUEST_MS) });
      const whole = new Response(
        response.status === 204 || response.status === 304 ? null : await response.arrayBuffer(),
        {
          status: response.status,
          headers: response.headers,
        },
      );
      this.count(whole.status);
      if (whole.status === 500)
        this.tally.mistakes.push(`${init.method ?? 'GET'} ${path}: ${await whole.clone().text()}`);
      return whole;
    } catch {
      this.count(0);
      return null;
    }
  }

  private count(status: number): void {
    this.tally.statuses.set(status, (this.tally.statuses.get(status) ?? 0) + 1);
  }
}
