import { WebClient } from '@vitrine/dev-servers/web-client';

/** A client of one product as a browser is: its cookies, its sign-in page, the headers a browser sends. */
export class Visitor {
  readonly url: string;

  private readonly web: WebClient;
  /** The browser's current address. */
  private readonly site: string;

  constructor(url: string, web = new WebClient(), site = url) {
    this.url = url;
    this.web = web;
    this.site = new URL(site).origin;
  }

  /** The same browser, whose requests another machine of the same product answers. */
  through(url: string): Visitor {
    return new Visitor(url, this.web, this.site);
  }

  /** One request without following redirects. Paths are taken from the product's address. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const target = new URL(path, this.url);
    const headers = new Headers(init.headers);
    if (init.method && init.method !== 'GET' && !headers.has('origin')) headers.set('origin', this.site);
    return this.web.send(target.href, { ...init, headers });
  }

  /** Follows redirects as an address bar does; answers the last response and its address. */
  async visit(path: string): Promise<{ response: Response; address: string }> {
    const { response, url } = await this.web.visit(new URL(path, this.url).href, { headers: { accept: 'text/html' } });
    return { response, address: url };
  }

  /** Signs in through the provider's own page, as `admin`, `photographer`, `newcomer` or with any e-mail address. */
  async signIn(account: string): Promise<string> {
    const { response, address } = await this.visit('/api/login');
    const { action, fields } = formFor(await response.text(), account);
    const target = new URL(action, address).href;
    const done = await this.web.submit(target, fields);
    await done.response.body?.cancel();
    if (done.url === target) throw new Error(`The sign-in page answered ${done.response.status}`);
    return done.url;
  }

  async json<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await this.fetch(path, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${init?.method ?? 'GET'} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  }
}

/** The form of the sign-in page that belongs to an account's button, or the one with the e-mail field. */
function formFor(page: string, account: string): { action: string; fields: Record<string, string> } {
  const forms = page.match(/<form[^]*?<\/form>/g) ?? [];
  const byEmail = account.includes('@');
  const form = forms.find((f) => (byEmail ? /type="email"/.test(f) : new RegExp(`>\\s*${account}\\s*<`).test(f)));
  if (!form) throw new Error(`The sign-in page has no form for ${account}`);
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<(?:input|button)[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (name) fields[name] = /type="email"/.test(tag) ? account : (/value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  return { action: /action="([^"]*)"/.exec(form)?.[1] ?? '', fields };
}
