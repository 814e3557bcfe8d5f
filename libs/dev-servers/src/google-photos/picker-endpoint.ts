import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ACCOUNT_COOKIE } from './account-cookie.js';
import { sendPage, sendRedirect, type Exchange } from './exchange.js';
import { donePage, messagePage, pageHeaders, pickerPage, switchAccountPage } from './pages.js';
import { PHOTOGRAPHS } from './photographs.js';
import type { Scaler } from './scaler.js';
import type { PhotographFile, Photograph } from './photographs.js';
import type { StandInParts } from './stand-in-parts.js';

const THUMBNAIL = { width: 400, height: 400, crop: true };

/** The pages behind `pickerUri`: the account's items, and Done. */
export class PickerEndpoint {
  constructor(
    private readonly parts: StandInParts,
    private readonly photographs: ReadonlyMap<Photograph, PhotographFile>,
    private readonly scaler: Scaler,
  ) {}

  /** GET shows the items, POST is Done. With `/autoclose` the window then closes itself. */
  handle({ request, response, url, caught, body, seen }: Exchange): void {
    const [id = '', closes] = caught;
    seen.session = id;
    const session = this.parts.sessions.find(id);
    const show = (status: number, html: string): void => sendPage(response, status, html, pageHeaders());
    if (!session || session.picked) {
      return show(404, messagePage('This selection has ended', 'Go back to the app and start a new one.'));
    }
    const account = this.parts.libraries.account(session.account) ?? { email: session.account, name: session.account };
    const form = new URLSearchParams(body);
    if (request.method === 'POST' && form.get('account') === account.email) {
      return sendRedirect(response, url.pathname, { 'set-cookie': ACCOUNT_COOKIE.write(account.email) });
    }
    if (ACCOUNT_COOKIE.read(request.headers.cookie) !== account.email) {
      return show(request.method === 'POST' ? 403 : 200, switchAccountPage(url.pathname, account));
    }
    const { items } = this.parts.libraries.of(account.email);
    const page = (status: number, problem?: string): void =>
      show(status, pickerPage({ action: url.pathname, account, items, max: session.maxItemCount, problem }));
    if (request.method !== 'POST') return page(200);
    const known = new Set(items.map((item) => item.id));
    const picked = [...new Set(form.getAll('item'))].filter((item) => known.has(item));
    if (picked.length === 0) return page(400, 'Select at least one item.');
    if (picked.length > session.maxItemCount) return page(400, `Select at most ${session.maxItemCount} items.`);
    this.parts.sessions.pick(id, picked);
    show(200, donePage(picked.length, closes !== undefined));
  }

  /** Small images for the page. They are the demo's photographs, which everyone may see. */
  async thumbnail({ response, caught }: Exchange): Promise<void> {
    const name = PHOTOGRAPHS.find((one) => one === caught[0]);
    const file = name && this.photographs.get(name);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const path = await this.scaler.fit(name, file, THUMBNAIL);
    response.writeHead(200, { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' });
    await pipeline(createReadStream(path), response);
  }
}
