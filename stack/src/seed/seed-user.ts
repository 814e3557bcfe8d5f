import { setTimeout as delay } from 'node:timers/promises';
import { WebClient } from '@vitrine/dev-servers/web-client';

/** The product's answer to a refused request. */
class RequestFailed extends Error {
  override readonly name = 'Refused';

  constructor(
    what: string,
    readonly status: number,
    answer: string,
  ) {
    super(`${what} answered ${status}: ${answer.slice(0, 200)}`);
  }
}

/** Times of trouble that pass: a service that restarts, a limit that opens again. */
const RETRYABLE_STATUS = new Set([429, 502, 503, 504]);
const TRIES = 8;

/** A signed-in user of the product's public HTTP API. */
export class SeedUser {
  private readonly web = new WebClient();

  private constructor(private readonly site: string) {}

  /** Signs in through the development sign-in's own pages. */
  static async signIn(site: string, email: string): Promise<SeedUser> {
    const member = new SeedUser(site);
    const page = await member.web.visit(`${site}/api/login`);
    await page.response.body?.cancel();
    if (!page.url.includes('/interaction/')) throw new Error(`Sign-in ended at ${page.url} (${page.response.status})`);
    const done = await member.web.submit(page.url, { email });
    await done.response.body?.cancel();
    if (new URL(done.url).origin !== new URL(site).origin || done.url.includes('error='))
      throw new Error(`Sign-in ended at ${done.url}`);
    return member;
  }

  /** Reads JSON. */
  get<T>(path: string): Promise<T> {
    return this.call('GET', path);
  }

  /** Sends JSON. */
  send<T>(method: 'POST' | 'PUT' | 'PATCH', path: string, body: unknown): Promise<T> {
    return this.call(method, path, () => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }));
  }

  /** Sends a form with a file. The key makes a repetition answer what the first one made. */
  upload<T>(path: string, form: () => FormData, idempotencyKey: string): Promise<T> {
    return this.call('POST', path, () => ({ headers: { 'idempotency-key': idempotencyKey }, body: form() }));
  }

  private async call<T>(
    method: string,
    path: string,
    make: () => { headers?: Record<string, string>; body?: string | FormData } = () => ({}),
  ): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const { headers, body } = make();
      const response = await this.web.send(this.site + path, {
        method,
        headers: { accept: 'application/json', origin: new URL(this.site).origin, ...headers },
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      if (response.ok) return (text ? JSON.parse(text) : undefined) as T;
      if (!RETRYABLE_STATUS.has(response.status) || tries >= TRIES)
        throw new RequestFailed(`${method} ${path}`, response.status, text);
      await delay(Math.min(10_000, (Number(response.headers.get('retry-after')) || tries * 0.3) * 1_000));
    }
  }
}
