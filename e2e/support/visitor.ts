/** A person's HTTP client: keeps cookies, follows the sign-in, sends the headers a browser sends. */
export class Visitor {
  private readonly jars = new Map<string, Map<string, string>>();

  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** One request without following redirects. Paths are taken from the product's address. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const target = new URL(path, this.url);
    const headers = new Headers(init.headers);
    const jar = this.jars.get(target.host);
    if (jar?.size) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    if (init.method && init.method !== 'GET' && !headers.has('origin')) headers.set('origin', target.origin);
    const response = await fetch(target, { ...init, headers, redirect: 'manual' });
    this.keepCookies(target.host, response);
    return response;
  }

  /** Follows redirects as an address bar does; answers the last response and its address. */
  async visit(path: string): Promise<{ response: Response; address: string }> {
    let address = new URL(path, this.url).href;
    for (let hop = 0; hop < 15; hop += 1) {
      const response = await this.fetch(address, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } });
      const next = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || !next) return { response, address };
      await response.body?.cancel();
      address = new URL(next, address).href;
    }
    throw new Error(`${path} redirects without end`);
  }

  /** Signs in through the provider's own page, as `admin`, `photographer`, `newcomer` or with any e-mail address. */
  async signIn(account: string): Promise<string> {
    const { response, address } = await this.visit('/api/login');
    const page = await response.text();
    const form = formFor(page, account);
    const answer = await this.fetch(new URL(form.action, address).href, {
      method: 'POST',
      body: new URLSearchParams(form.fields),
    });
    const next = answer.headers.get('location');
    if (!next) throw new Error(`The sign-in page answered ${answer.status}`);
    return (await this.visit(new URL(next, address).href)).address;
  }

  async json<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await this.fetch(path, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${init?.method ?? 'GET'} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  private keepCookies(host: string, response: Response): void {
    const jar = this.jars.get(host) ?? new Map<string, string>();
    this.jars.set(host, jar);
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      const expired = attributes.some((a) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(a));
      if (expired) jar.delete(name.trim());
      else jar.set(name.trim(), value.join('='));
    }
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
