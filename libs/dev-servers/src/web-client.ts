/** A browser without a screen: keeps cookies per host (whatever the port), follows redirects and knows where it is. */
export class WebClient {
  private readonly jars = new Map<string, Map<string, string>>();

  /** One request without following anything. */
  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const target = new URL(url);
    const headers = new Headers(init.headers);
    const cookies = this.cookiesFor(target);
    if (cookies) headers.set('cookie', cookies);
    const response = await fetch(target, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.keep(target, line);
    return response;
  }

  /** A request and all redirects after it, like a navigation. Gives back the last answer and its address. */
  async visit(url: string, init: RequestInit = {}): Promise<{ response: Response; url: string }> {
    let address = url;
    let response = await this.send(address, init);
    for (let hops = 0; response.status >= 300 && response.status < 400; hops += 1) {
      const location = response.headers.get('location');
      if (!location || hops > 12) throw new Error(`Redirects do not end at ${address}`);
      await response.body?.cancel();
      address = new URL(location, address).href;
      response = await this.send(address);
    }
    return { response, url: address };
  }

  /** Fills the form behind `action` and sends it. */
  submit(action: string, fields: Record<string, string>): Promise<{ response: Response; url: string }> {
    return this.visit(action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(action).origin },
      body: new URLSearchParams(fields).toString(),
    });
  }

  private keep(from: URL, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', ...value] = pair.split('=');
    const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice(8);
    const gone =
      value.join('=') === '' ||
      attributes.some((a) => /^max-age=0$/i.test(a)) ||
      (expires && Date.parse(expires) < Date.now());
    const jar = this.jars.get(from.hostname) ?? new Map<string, string>();
    this.jars.set(from.hostname, jar);
    if (gone) jar.delete(name);
    else jar.set(name, value.join('='));
  }

  private cookiesFor({ hostname }: URL): string {
    return [...(this.jars.get(hostname) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
