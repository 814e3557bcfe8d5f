import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import { Mailbox } from '@vitrine/e2e-support/mailbox';
import { json, newUser } from '@vitrine/e2e-support/photographer';
import { uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

/** Hydration has left each field in its own place, and the trap for programs out of sight. */
const assertWholeForm = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  await page.locator('[aria-hidden] [name=honeypot]').waitFor({ state: 'attached' });
};

/** A mail that its process took and died with is free after three minutes, and queued again within one more. */
const FREED_MS = 300_000;

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** What visitors write, on its way to the photographer, while the mail server comes and goes. */
describe('enquiries', () => {
  let mailbox: Mailbox;
  let product: Product;
  let browser: Browser;
  let photographer: { client: Visitor; name: string; id: string };

  beforeAll(async () => {
    mailbox = await Mailbox.open();
    // Behind one proxy, so that each enquiry may come from an address of its own.
    const env = { SMTP_URL: mailbox.url, TRUST_PROXY: '1', OPERATOR_EMAIL: 'operator@vitrine.test' };
    [product, browser] = await Promise.all([startProduct({ demo: false, env }), launchBrowser()]);
    photographer = await newUser(product.url, 'enquired');
  }, 300_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
    await mailbox.close();
  });

  const home = (): string => `${photographer.name}@vitrine.test`;
  const message = (over: Record<string, unknown> = {}) => ({
    name: 'Vera Visitor',
    email: `vera-${randomUUID().slice(0, 8)}@visitors.test`,
    subject: 'A day in June',
    message: 'We are getting married by the sea, on the 12th.',
    honeypot: '',
    subjectType: 'booking_inquiry',
    recipientUserId: photographer.id,
    portfolioContext: 'Portfolio of somebody else (/nobody)',
    contactPreference: 'prints',
    ...over,
  });
  let visitors = 0;
  const send = (body: Record<string, unknown>, { key = randomUUID() as string, from = '' } = {}): Promise<Response> => {
    const init = json('POST', body);
    const headers = new Headers(init.headers);
    headers.set('idempotency-key', key);
    headers.set('x-forwarded-for', from || `10.1.${visitors >> 8}.${(visitors += 1) & 255}`);
    return new Visitor(product.url).fetch('/api/contact', { ...init, headers });
  };
  const arrived = (address: string, count: number, ms = 60_000) =>
    until(
      `${count} mails for ${address}`,
      async () => {
        const mails = await mailbox.to(address);
        return mails.length >= count && mails;
      },
      ms,
    );

  it('CONT-24 CONT-29 SEC-22 stores an enquiry, mails it to the photographer and a receipt to the sender', async () => {
    const sent = message({ eventDate: TOMORROW, eventType: 'wedding', budgetRange: '1000-2500' });
    const response = await send(sent);
    expect(response.status).toBe(201);
    // The request determines the text, and nothing else (SEC-22).
    expect(await response.json()).toMatchObject({
      success: true,
      message: 'Your print inquiry has been sent to Jo Journey.',
    });

    // Not the only mail to a new user: there is a welcome mail, too.
    const mail = await until('the enquiry', async () =>
      (await mailbox.to(home())).find(({ subject }) => subject.includes('A day in June')),
    );
    expect(mail.email.replyTo?.map(({ address }) => address)).toEqual([sent.email]);
    for (const text of [mail.text, mail.html]) {
      for (const word of ['Vera Visitor', sent.email, 'A day in June', 'by the sea', 'Wedding', '1,000'])
        expect(text).toContain(word);
      expect(text).not.toContain('/nobody');
    }
    const [receipt] = await arrived(sent.email, 1);
    expect(receipt?.text).not.toContain('by the sea');
    expect(receipt?.text).not.toContain(home());
  });

  it('CONT-27 CONT-32 mails a general message to the operator', async () => {
    const { recipientUserId: _r, portfolioContext: _p, ...general } = message({ subjectType: 'bug_report' });
    const response = await send({ ...general, contactPreference: 'general' });
    expect(await response.json()).toMatchObject({ message: "We'll get back to you as soon as possible." });
    const [mail] = await arrived('operator@vitrine.test', 1);
    expect(mail?.text).toContain('Bug report');
  });

  it('CONT-16 CONT-30 refuses an invalid message from any sender', async () => {
    const cases: [Record<string, unknown>, number, string][] = [
      [{ name: ' V ' }, 400, 'Name must be at least 2 characters.'],
      [{ email: 'vera' }, 400, 'Please enter a valid email address.'],
      [{ subject: '?' }, 400, 'Subject must be at least 2 characters.'],
      [{ message: 'Too short' }, 400, 'Message must be at least 10 characters.'],
      [{ honeypot: 'https://spam.test' }, 400, 'Bot detection failed'],
      [{ recipientUserId: randomUUID() }, 404, ''],
      [{ eventDate: '2020-01-01' }, 400, ''],
      [{ eventType: 'funeral' }, 400, ''],
    ];
    for (const [over, status, text] of cases) {
      const response = await send(message(over));
      expect([over, response.status]).toEqual([over, status]);
      expect(JSON.stringify(await response.json())).toContain(text);
    }
    await photographer.client.json('/api/user/profile', json('PATCH', { contactPreference: 'disabled' }));
    const refused = await until('the closed letter box', async () => {
      const response = await send(message());
      return response.status === 403 && response;
    });
    expect(await refused.json()).toMatchObject({ message: 'This photographer is not accepting messages.' });
    await photographer.client.json('/api/user/profile', json('PATCH', { contactPreference: 'booking' }));
  });

  it('REQ-29 sends a repeated request once, also when both come at the same time', async () => {
    const key = randomUUID();
    const twice = message();
    const answers = await Promise.all([send(twice, { key }), send(twice, { key }), send(twice, { key })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await send(message({ subject: 'The one after' }));
    const mails = await until('both mails', async () => {
      const all = await mailbox.to(home());
      const isAfter = all.some(({ subject }) => subject.includes('The one after'));
      return isAfter && all.some(({ text }) => text.includes(twice.email)) && all;
    });
    expect(mails.filter(({ text }) => text.includes(twice.email))).toHaveLength(1);
  });

  it('CONT-30 accepts five messages from one address and answers when to retry', async () => {
    const from = '10.9.9.9';
    for (let n = 0; n < 5; n += 1) expect((await send(message(), { from })).status).toBe(201);
    const refused = await send(message(), { from });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      message: 'Too many requests. Please wait 15 minutes before trying again.',
    });
    expect((await send(message(), { from: '10.9.9.10' })).status).toBe(201);
  });

  it(
    'keeps every enquiry while the mail server is down and a worker dies, and sends each once',
    async () => {
      await mailbox.stop();
      const sent = Array.from({ length: 6 }, (_, n) => message({ subject: `While away ${n}` }));
      for (const one of sent.slice(0, 3)) expect((await send(one)).status).toBe(201);
      product.kill('notify-worker');
      // On one machine the service dies with its worker and is away for a moment; the page sends again with the same key.
      for (const one of sent.slice(3)) {
        const key = randomUUID();
        await until('an answer', async () => (await send(one, { key })).ok);
      }
      product.kill('notify');
      await mailbox.start();
      const mails = await until(
        'all enquiries',
        async () => {
          const all = await mailbox.to(home());
          return sent.every((one) => all.some(({ subject }) => subject.includes(String(one.subject)))) && all;
        },
        FREED_MS,
        500,
      );
      for (const one of sent) {
        expect(mails.filter(({ subject }) => subject.includes(String(one.subject)))).toHaveLength(1);
        expect(await arrived(String(one.email), 1, FREED_MS)).toHaveLength(1);
      }
    },
    2 * FREED_MS,
  );

  it('leads from a photo whose rights are said to an enquiry about it, and says the same in page and file', async () => {
    const { client, name, id } = await newUser(product.url, 'licensed');
    const body = new FormData();
    const metadata = { credit: 'Agency', sourceType: 'compositeWithTrainedAlgorithmicMedia', city: 'Planted' };
    for (const [field, value] of Object.entries({ title: 'Dunes', category: 'other', aiAltText: 'Sand' }))
      body.set(field, value);
    body.set('metadata', JSON.stringify(metadata));
    body.set('image', new Blob([new Uint8Array(await uniqueJpeg(1600, 1000))], { type: 'image/jpeg' }), 'dunes.jpg');
    const uploaded = await client.fetch('/api/photos/upload', { method: 'POST', body });
    const photo = (await uploaded.json()) as { id: string };
    await client.json(`/api/user/photos/${photo.id}/public`, json('POST', { isPublic: true }));
    const link = `${product.url}/${name}?photo=${photo.id}`;
    const imageData = async (): Promise<Record<string, unknown> | undefined> => {
      const [, data = '{}'] =
        /<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/.exec(await (await fetch(link)).text()) ?? [];
      const { '@graph': nodes = [] } = JSON.parse(data) as { '@graph'?: Record<string, unknown>[] };
      return nodes.find((node) => node['@type'] === 'ImageObject');
    };
    const SAID = ['creator', 'creditText', 'copyrightNotice', 'license', 'acquireLicensePage'];
    const bare = await until('the photo’s own data', async () => {
      const found = await imageData();
      return found?.['digitalSourceType'] !== undefined && found;
    });
    // The file says one of them.
    expect(SAID.filter((word) => word in bare)).toEqual(['creditText']);

    const licensingPage = 'https://jo.example/licences';
    await client.json(
      '/api/user/profile',
      json('PATCH', { creator: 'Jo J. Journey', credit: 'Jo', copyright: '© {year} Jo Journey', licensingPage }),
    );
    const year = new Date().getUTCFullYear();
    const full = await until('the rights in the page', async () => {
      const found = await imageData();
      return found?.['creator'] !== undefined && found;
    });
    expect(full).toMatchObject({
      creator: { name: 'Jo J. Journey' },
      creditText: 'Agency',
      copyrightNotice: `© ${year} Jo Journey`,
      license: licensingPage,
      acquireLicensePage: licensingPage,
    });
    const file = await until('the rights in the file', async () => {
      const bytes = Buffer.from(await (await fetch(String(full['contentUrl']))).arrayBuffer());
      return bytes.includes('Jo J. Journey') && bytes;
    });
    for (const words of ['Agency', `© ${year} Jo Journey`, licensingPage, 'DMI-PROHIBITED-AIMLTRAINING'])
      expect([words, file.includes(words)]).toEqual([words, true]);
    expect(file.includes('Planted')).toBe(false);

    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.8.8.8' } });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(link);
    // The code comes for somebody who is about to use the page.
    await page.keyboard.press('Shift');
    await page.getByText(`© ${year} Jo Journey · Licence this picture`).waitFor();
    await page.keyboard.press('i');
    await page.getByRole('complementary', { name: 'Photo information' }).getByText('AI-edited').waitFor();
    await page.getByRole('link', { name: 'Licence this picture' }).click();
    await page.getByRole('heading', { name: 'Licence this picture' }).waitFor();
    await assertWholeForm(page);
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await page.keyboard.press('Shift');
    await page.getByRole('heading', { name: 'Licence this picture' }).waitFor();
    await assertWholeForm(page);
    await page.getByLabel('Name').fill('Lena Licensee');
    await page.getByLabel('Email').fill('lena@visitors.test');
    await page.getByLabel('Message').fill('For the cover of a book, 500 copies.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Your message has been sent to Jo Journey.').first().waitFor();
    await context.close();

    const mail = await until('the enquiry', async () =>
      (await mailbox.to(`${name}@vitrine.test`)).find(({ subject }) => subject.includes('Licence for “Dunes”')),
    );
    expect(mail.text).toContain(`Photo: Dunes (${link})`);
    const admin = new Visitor(product.url);
    await admin.signIn('admin');
    const [enquiry] = await admin.json<{ photo: object | null }[]>('/api/messages?q=lena@visitors.test');
    expect(enquiry?.photo).toEqual({ id: photo.id, title: 'Dunes', path: `/${id}?photo=${photo.id}` });
    const foreign = await send(message({ photoId: photo.id }));
    expect([foreign.status, await foreign.json()]).toMatchObject([400, { errors: { photoId: [expect.any(String)] } }]);
  });

  it('works without JavaScript, keeps what was typed and shows what is wrong', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      extraHTTPHeaders: { 'x-forwarded-for': '10.7.7.7' },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${product.url}/${photographer.name}`);
    const form = page.locator('form[action="/api/contact"]');
    await form.locator('[name=name]').fill('Nora Noscript');
    await form.locator('[name=email]').fill('nora@visitors.test');
    await form.locator('[name=message]').fill('Short');
    await Promise.all([page.waitForURL('**/api/contact'), form.locator('[type=submit]').click()]);
    await page.getByText('Message must be at least 10 characters.').waitFor();
    expect(await form.locator('[name=name]').inputValue()).toBe('Nora Noscript');
    expect(await form.locator('[name=message]').inputValue()).toBe('Short');

    await form.locator('[name=message]').fill('Long enough to be an enquiry.');
    await form.locator('[type=submit]').click();
    await page.getByText('Your booking inquiry has been sent to Jo Journey.').first().waitFor();
    await arrived('nora@visitors.test', 1);
    await context.close();
  });
});
