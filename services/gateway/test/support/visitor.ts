import { randomInt } from 'node:crypto';
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';

const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none', accept: 'text/html' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

// Not fetch: its headers name a script; these are a navigation's.
const send = (
  url: URL,
  { method, headers, body }: { method: string; headers: object; body: string },
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers: { ...headers, connection: 'close' } }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    });
    request.on('error', reject).end(body);
  });

/** A browser as far as sign-in needs one: cookies by host, one step of a redirect at a time. */
export class Visitor {
  /** As a proxy would have seen it. */
  readonly address = `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`;
  private readonly jar = new Map<string, Map<string, string>>();

  async go(address: string, init: { method?: string; form?: Record<string, string>; headers?: object } = {}) {
    const url = new URL(address);
    const answer = await send(url, {
      method: init.method ?? (init.form ? 'POST' : 'GET'),
      headers: {
        ...NAVIGATION,
        'x-forwarded-for': this.address,
        ...init.headers,
        cookie: this.cookieHeader(url),
        ...(init.form && FORM),
      },
      body: init.form ? new URLSearchParams(init.form).toString() : '',
    });
    this.keep(url, answer.headers['set-cookie'] ?? []);
    const { location } = answer.headers;
    return { ...answer, url: url.href, next: location === undefined ? null : new URL(location, url).href };
  }

  /** Follows redirects until `stop` says enough, or a page answers. */
  async follow(address: string, stop: (next: string) => boolean = () => false) {
    let step = await this.go(address);
    while (step.next && !stop(step.next)) step = await this.go(step.next);
    return step;
  }

  cookie(address: string, name: string): string | undefined {
    return this.jar.get(new URL(address).host)?.get(name);
  }

  setCookie(address: string, name: string, value: string): void {
    const { host } = new URL(address);
    this.jar.set(host, (this.jar.get(host) ?? new Map<string, string>()).set(name, value));
  }

  private cookieHeader({ host }: URL): string {
    return [...(this.jar.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keep({ host, href }: URL, lines: string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      const isGone = attributes.some((a) => /^max-age=0$/i.test(a) || /^expires=thu, 01 jan 1970/i.test(a));
      if (isGone) this.jar.get(host)?.delete(name);
      else this.setCookie(href, name, pair.slice(at + 1));
    }
  }
}
