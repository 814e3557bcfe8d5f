import makeFetchCookie from 'fetch-cookie';

/** A browser without a screen: keeps cookies per host (whatever the port), follows redirects and keeps the current address. */
export class WebClient {
  /** With a cookie jar of its own. */
  private readonly fetch = makeFetchCookie(fetch);

  /** One request without following anything. */
  send(url: string, init: RequestInit = {}): Promise<Response> {
    return this.fetch(url, { ...init, redirect: 'manual' });
  }

  /** What it would send there. */
  cookiesOf(url: string): Promise<string> {
    return this.fetch.cookieJar.getCookieString(url);
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
}
