import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { QueuesDto } from '@vitrine/contracts/admin/queue.dto';
import type { QueueName } from '@vitrine/contracts/queues/queue-map';
import { accessibilityFaults } from '@vitrine/e2e-support/axe';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import { Mailbox } from '@vitrine/e2e-support/mailbox';
import { json, newUser, upload, uploadMany } from '@vitrine/e2e-support/photographer';
import { uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const OPERATOR = 'operator@queues.test';

/** The Queues and Tasks of the dashboard in a real browser, with the workers that they steer. */
describe('queues and tasks', () => {
  let mailbox: Mailbox;
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let admin: Visitor;
  let photographer: { client: Visitor; id: string };

  beforeAll(async () => {
    mailbox = await Mailbox.open();
    const env = { SMTP_URL: mailbox.url, OPERATOR_EMAIL: OPERATOR };
    [product, browser] = await Promise.all([startProduct({ demo: false, env }), launchBrowser()]);
    admin = new Visitor(product.url);
    await admin.signIn('admin');
    photographer = await newUser(product.url, 'queued');
    // High enough for queues and tasks at once: what is outside of the window is not read again.
    context = await browser.newContext({ viewport: { width: 1440, height: 2400 } });
    page = await openOverview(context, (form) => form.getByRole('button', { name: 'admin', exact: true }).click());
  }, 300_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
    await mailbox.close();
  });

  const openOverview = async (where: BrowserContext, signIn: (form: Page) => Promise<void>): Promise<Page> => {
    const opened = await where.newPage();
    opened.setDefaultTimeout(30_000);
    await opened.goto(`${product.url}/api/login`);
    await signIn(opened);
    await opened.waitForURL(`${product.url}/**`);
    await opened.goto(`${product.url}/admin/dashboard`);
    return opened;
  };
  const queue = (name: QueueName, on = page): Locator =>
    on
      .getByRole('region', { name: 'Queues' })
      .getByRole('listitem')
      .filter({ has: on.getByText(name, { exact: true }) });
  const task = (name: string, subject: string): Locator =>
    page
      .getByRole('region', { name: 'Tasks' })
      .getByRole('listitem')
      .filter({ hasText: name + subject });
  const press = (name: string, on = page): Promise<void> => on.getByRole('button', { name, exact: true }).click();
  const counted = async (name: QueueName) => {
    const { queues } = await admin.json<QueuesDto>('/api/admin/queues');
    const found = queues.find((each) => each.name === name);
    if (!found) throw new Error(`${name} is not listed`);
    return found;
  };
  const write = async (email = `vera-${randomUUID().slice(0, 8)}@visitors.test`): Promise<void> => {
    const message = { name: 'Vera Visitor', email, subject: 'Opening hours', message: 'When may I come by?' };
    const sent = await new Visitor(product.url).fetch(
      '/api/contact',
      json('POST', { ...message, subjectType: 'freeform' }),
    );
    expect(sent.status).toBe(201);
  };

  it('lists each queue of each worker, with nothing that waits', async () => {
    await queue('email').waitFor();
    for (const name of ['derivatives', 'media-tasks', 'storage-audit', 'ai-analysis'] as const)
      expect(await queue(name).count()).toBe(1);
    await page.getByText('No tasks in the last 30 days.').waitFor();
    expect(await page.getByText(/^No answer from/).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('holds mail back in a paused queue, says by whom, and sends it once it is resumed', async () => {
    await until('the welcome mail', async () => {
      const { waiting, active, delayed, completed } = await counted('email');
      return completed > 0 && waiting + active + delayed === 0;
    });
    await press('Pause email');
    await page.getByText('The queue email is paused.').waitFor();
    await queue('email')
      .getByText(/^by Ada Admin, /)
      .waitFor();
    await write();
    await queue('email')
      .getByText(/^2 waiting/)
      .waitFor();
    const oldest = queue('email').getByText(/^Oldest since /);
    expect(await oldest.getAttribute('datetime')).toBe((await counted('email')).oldestWaitingAt);

    // A worker that had not stopped would have sent it while another one renders a photo.
    await uploadMany([photographer.client], 1);
    expect(await counted('email')).toMatchObject({ waiting: 2, active: 0 });
    expect(await mailbox.to(OPERATOR)).toEqual([]);

    // The pause outlives the worker, and stands there for each administrator.
    const { 'notify-worker': former } = product.pids();
    product.kill('notify-worker');
    await until('another worker', async () => product.pids()['notify-worker'] !== former);
    await until('those beside it', async () => (await photographer.client.fetch('/api/user/profile')).ok);
    await page.reload();
    await page.getByText('The queue email is paused.').waitFor();
    await queue('email')
      .getByText(/^by Ada Admin, /)
      .waitFor();
    expect(await mailbox.to(OPERATOR)).toEqual([]);

    await press('Resume email');
    await page.getByRole('button', { name: 'Pause email', exact: true }).waitFor();
    await page.getByText('The queue email is paused.').waitFor({ state: 'hidden' });
    await until('the mail', async () => (await mailbox.to(OPERATOR)).length === 1);
  }, 120_000);

  it('tells the photographer who waits for a paused queue, until it is resumed', async () => {
    const { client, name } = await newUser(product.url, 'waiting');
    await admin.json('/api/admin/queues/derivatives/pause', json('POST', {}));
    expect((await upload(client, 'Waits', await uniqueJpeg())).status).toBe(201);
    const session = await browser.newContext();
    const own = await openOverview(session, async (form) => {
      await form.locator('input[type=email]').fill(`${name}@vitrine.test`);
      await form.keyboard.press('Enter');
    });
    await own.goto(`${product.url}/my-photos`);
    const sentence = own.getByText(/^The people who run this site have paused the work on new photos\./);
    await sentence.waitFor();
    expect(await accessibilityFaults(own)).toEqual([]);
    await admin.json('/api/admin/queues/derivatives/resume', json('POST', {}));
    await sentence.waitFor({ state: 'hidden' });
    await session.close();
  }, 60_000);

  it('shows what has failed without its data, and tries it again one by one or all at once', async () => {
    const addresses = ['one', 'two', 'three'].map((word) => `${word}@bounce.test`);
    for (const address of addresses) await write(address);
    await press('3 failed in email');
    const dialog = page.getByRole('dialog', { name: 'Failed jobs of email' });
    const jobs = dialog.getByRole('listitem');
    await jobs.first().waitFor();
    expect(await jobs.count()).toBe(3);
    expect(await dialog.textContent()).not.toContain('bounce.test');
    expect(await accessibilityFaults(page)).toEqual([]);
    const before = (await counted('email')).completed;
    await jobs
      .first()
      .getByRole('button', { name: /^Retry email / })
      .click();
    await until('two to be left', async () => (await jobs.count()) === 2);
    await dialog.getByRole('button', { name: 'Retry all' }).click();
    await dialog.getByText('No failed jobs.').waitFor();
    await until('the retried jobs to run', async () => (await counted('email')).completed >= before + 3);
    expect(await counted('email')).toMatchObject({ failed: 0, waiting: 0 });
    await page.keyboard.press('Escape');
  }, 60_000);

  it('pauses a task, which a running queue leaves alone until it is resumed', async () => {
    await press('Pause storage-audit');
    await queue('storage-audit').getByText('Paused', { exact: true }).waitFor();
    const headers = { prefer: 'respond-async', 'sec-fetch-site': 'same-origin' };
    const { status } = await admin.fetch('/api/admin/storage/audit', { headers });
    expect(status).toBe(202);
    const audit = task('Storage audit', 'everything');
    await audit.getByText('Queued').waitFor();
    await audit.getByText(/^Started by Ada Admin, /).waitFor();
    await press('Pause Storage audit of everything');
    await audit.getByText('Paused', { exact: true }).waitFor();
    await press('Resume storage-audit');
    await until('its slice to run', async () => {
      const { waiting, active, completed } = await counted('storage-audit');
      return completed > 0 && waiting + active === 0;
    });
    await audit.getByText('Paused', { exact: true }).waitFor();
    await press('Resume Storage audit of everything');
    await audit.getByText('Done', { exact: true }).waitFor();
  }, 60_000);

  it('cancels a task for good, once that is confirmed', async () => {
    await press('Pause storage-audit');
    await queue('storage-audit').getByText('Paused', { exact: true }).waitFor();
    await admin.json('/api/admin/storage/user-audit', {
      ...json('POST', { userId: photographer.id }),
      headers: { 'content-type': 'application/json', prefer: 'respond-async' },
    });
    const subject = photographer.id.slice(0, 8);
    const audit = task('Storage audit', subject);
    await press(`Cancel Storage audit of ${subject}`);
    const question = page.getByRole('alertdialog', { name: `Cancel “Storage audit” of ${subject}?` });
    await question.getByRole('button', { name: 'Cancel task' }).click();
    await audit.getByText('Canceled').waitFor();
    await press('Resume storage-audit');
    await until('its slice to run', async () => (await counted('storage-audit')).waiting === 0);
    await page.reload();
    await audit.getByText('Canceled').waitFor();
    expect(await audit.getByRole('button').count()).toBe(0);
  }, 60_000);

  it('ADM-USR-08 SEC-09 SEC-21 closes the open overview of who is suspended, or no administrator any more', async () => {
    const { client, name, id } = await newUser(product.url, 'deputy');
    await client.json('/api/auth/user');
    const setRole = (role: 'admin' | 'user') => admin.json(`/api/admin/users/${id}/role`, json('POST', { role }));
    const session = await browser.newContext();
    await setRole('admin');
    const other = await openOverview(session, async (form) => {
      await form.locator('input[type=email]').fill(`${name}@vitrine.test`);
      await form.keyboard.press('Enter');
    });
    await queue('email', other).waitFor();
    await setRole('user');
    await other.getByRole('heading', { name: 'Access Denied' }).waitFor();
    expect(await queue('email', other).count()).toBe(0);

    await setRole('admin');
    await other.reload();
    await queue('email', other).waitFor();
    await admin.json(`/api/admin/users/${id}/suspend`, json('POST', { reason: 'A lost laptop' }));
    await other.getByRole('heading', { name: 'Your account is suspended' }).waitFor();
    expect(await queue('email', other).count()).toBe(0);
    await session.close();
  }, 60_000);
});
