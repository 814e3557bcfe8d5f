import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { READY_GOOGLE_ACCOUNTS } from '@vitrine/dev-servers/google-photos/accounts';
import { APP_CREATED_SCOPE } from '@vitrine/dev-servers/google-photos/scopes';
import { WebClient } from '@vitrine/dev-servers/web-client';
import { client, TestApplication } from './support.js';

let app: TestApplication;
beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(() => app.connect());

describe('the page of a session', () => {
  const form = (fields: [string, string][]): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  const signedIn = async (): Promise<WebClient> => {
    const web = new WebClient();
    const query = new URLSearchParams({
      client_id: 'vitrine',
      redirect_uri: client.redirectUris[0]!,
      response_type: 'code',
    });
    await app.google.decide(
      `${app.url}/o/oauth2/v2/auth?${query}&scope=${encodeURIComponent(APP_CREATED_SCOPE)}`,
      {},
      web,
    );
    return web;
  };

  it('shows the items and takes what is ticked', async () => {
    const library = await app.google.library({ count: 3 });
    const session = await app.createSession();
    const web = await signedIn();
    const html = await (await web.send(session.pickerUri)).text();
    expect(html.match(/name="item"/g)).toHaveLength(3);
    expect(html).toContain('It is not Google');
    const wanted = library.items[1]!.id;
    const done = await web.send(
      session.pickerUri,
      form([
        ['item', wanted],
        ['item', wanted],
        ['item', 'unknown'],
      ]),
    );
    expect(await done.text()).toContain('Vitrine gets one item');
    expect((await app.allItems(session, 10)).map(({ id }) => id)).toEqual([wanted]);
  });

  it('closes itself with /autoclose, and works no more after Done', async () => {
    const library = await app.google.library({ count: 1 });
    const { pickerUri } = await app.createSession();
    const web = await signedIn();
    const done = await web.send(`${pickerUri}/autoclose`, form([['item', library.items[0]!.id]]));
    expect(await done.text()).toContain('window.close()');
    expect((await web.send(pickerUri)).status).toBe(404);
  });

  it('takes at least one item and no more than the session does', async () => {
    const library = await app.google.library({ count: 3 });
    const { pickerUri } = await app.createSession({ pickingConfig: { maxItemCount: '2' } });
    const web = await signedIn();
    expect((await web.send(pickerUri, form([]))).status).toBe(400);
    const all = library.items.map(({ id }): [string, string] => ['item', id]);
    expect(await (await web.send(pickerUri, form(all))).text()).toContain('Select at most 2 items.');
  });

  it('opens for the account of the session alone', async () => {
    await app.google.library({ count: 1 });
    const { pickerUri } = await app.createSession();
    const web = new WebClient();
    expect(await (await web.send(pickerUri)).text()).toContain('Continue as Mara Lindqvist');
    const { response } = await web.visit(pickerUri, form([['account', READY_GOOGLE_ACCOUNTS[0].email]]));
    expect(await response.text()).toContain('Select photos');
  });

  it('cannot be framed, and cuts its opener off', async () => {
    const { pickerUri } = await app.createSession();
    const { headers } = await fetch(pickerUri);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  it('shows thumbnails of the photographs and of nothing else', async () => {
    const thumbnail = await app.bytes(`${app.url}/thumbnails/dragonfly.jpg`, '');
    expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ width: 400, height: 400 });
    expect((await fetch(`${app.url}/thumbnails/other.jpg`)).status).toBe(404);
  });
});
