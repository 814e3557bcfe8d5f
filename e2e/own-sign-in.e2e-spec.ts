import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { readMail } from '@vitrine/dev-servers/mail-sink';
import { ROOT } from '@vitrine/dev-servers/root';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';

/** A browser of its own, on a device that can make passkeys. */
interface Device {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  authenticatorId: string;
}

/** From an empty site to people who sign in with passkeys, without any provider. */
describe('a sign-in of one’s own', () => {
  let product: Product;
  let browser: Browser;
  let desk: Device;
  let phone: Device;
  let codes: string[];
  const consoleErrors: string[] = [];

  /** The simulated user takes what autofill offers at once; without autofill there is the button. */
  const newDevice = async ({ autofill }: { autofill: boolean }): Promise<Device> => {
    const context = await browser.newContext();
    if (!autofill)
      await context.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false');
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) consoleErrors.push(message.text());
    });
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return { context, page, cdp, authenticatorId };
  };
  const register = async ({ page }: Device, name: string, email?: string): Promise<string[]> => {
    await page.getByLabel('Your name').fill(name);
    if (email) await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    const kept = page.getByRole('link', { name: 'I have kept them' });
    await kept.waitFor();
    const codes = await page.locator('ol.codes li').allInnerTexts();
    await kept.click();
    await page.waitForURL(`${product.url}/onboarding`);
    return codes;
  };
  const me = async ({ context }: Device) => (await context.request.get(`${product.url}/api/auth/user`)).json();
  /** As a link on the site does it. */
  const signOut = async ({ page, context }: Device): Promise<void> => {
    await page.goto(`${product.url}/api/logout`);
    await page.waitForURL(`${product.url}/`);
    expect((await context.request.get(`${product.url}/api/auth/user`)).status()).toBe(401);
  };
  /** The link in the newest mail to somebody, once there are so many. */
  const linkTo = (address: string, count = 1): Promise<string> =>
    until(`mail to ${address}`, async () => {
      const mails = (await readMail(join(product.dataDir, 'mail'))).filter(({ to }) => to.includes(address));
      const links = mails.flatMap(({ text }) => /http:\S+\/sign-in\/link\/[\w-]{43}/.exec(text ?? '')?.[0] ?? []);
      return new Set(links).size >= count && links.at(-1);
    });

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ demo: false, env: { SIGN_IN: 'own' } }), launchBrowser()]);
    desk = await newDevice({ autofill: true });
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  it('SIGN-01 SIGN-02 prints a link that makes the first administrator with a passkey', async () => {
    const [link = ''] = /http:\S+\/sign-in\/link\/\S+/.exec(product.output()) ?? [];
    await desk.page.goto(link);
    expect(desk.page.url()).not.toContain(link.slice(-20));
    await desk.page.getByText('You will be the administrator of this site.').waitFor();
    expect(await register(desk, 'Ada', 'ada@example.org')).toHaveLength(10);
    await desk.page.goto(link);
    await desk.page.getByRole('heading', { name: 'This link has ended' }).waitFor();
    expect(await me(desk)).toMatchObject({ firstName: 'Ada', role: 'admin' });
  });

  it('SIGN-03 SIGN-05 signs out at the provider, too, and in again with the passkey alone', async () => {
    await signOut(desk);
    await desk.page.goto(`${product.url}/api/login`);
    await desk.page.waitForURL(`${product.url}/onboarding`);
    expect(await me(desk)).toMatchObject({ firstName: 'Ada' });
  });

  it('SIGN-20 SIGN-21 invites somebody by mail, who makes an account on another device', async () => {
    await desk.page.goto(`${product.url}/sign-in/invitations`);
    await desk.page.getByLabel('E-mail of who is invited').fill('ben@example.org');
    await desk.page.getByRole('button', { name: 'Send an invitation' }).click();
    await desk.page.getByText('Sent to ben@example.org.').waitFor();
    const link = await linkTo('ben@example.org');
    expect(await desk.page.getByLabel(/^The link/).inputValue()).toBe(link);
    phone = await newDevice({ autofill: false });
    await phone.page.goto(link);
    expect(await phone.page.getByLabel('E-mail').inputValue()).toBe('ben@example.org');
    codes = await register(phone, 'Ben');
    expect(await me(phone)).toMatchObject({ firstName: 'Ben', role: 'user' });
    await phone.page.goto(`${product.url}/sign-in/invitations`);
    await phone.page.getByRole('heading', { name: 'Not for you' }).waitFor();
    await desk.page.goto(`${product.url}/sign-in/invitations`);
    expect(await desk.page.getByRole('button', { name: 'Withdraw' }).count()).toBe(0);
  });

  it('SIGN-14 SIGN-15 signs in by a link that was mailed, in the browser that asked for it alone', async () => {
    await signOut(phone);
    await phone.page.goto(`${product.url}/api/login`);
    await phone.page.getByLabel('Or by e-mail').fill('ben@example.org');
    await phone.page.getByRole('button', { name: 'Send me a link' }).click();
    await phone.page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
    const link = await linkTo('ben@example.org', 2);
    await desk.page.goto(link);
    await desk.page.getByRole('heading', { name: 'Open this link in the other browser' }).waitFor();
    await phone.page.goto(link);
    await phone.page.getByRole('heading', { name: 'Sign in as Ben' }).waitFor();
    await phone.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await phone.page.getByRole('link', { name: 'Not now' }).click();
    await phone.page.waitForURL(`${product.url}/onboarding`);
    expect(await me(phone)).toMatchObject({ firstName: 'Ben' });
  });

  it('SIGN-16 SIGN-17 SIGN-18 loses the passkey, comes back with a recovery code, adds another, and removes the lost one', async () => {
    await signOut(phone);
    await phone.cdp.send('WebAuthn.clearCredentials', { authenticatorId: phone.authenticatorId });
    await phone.page.goto(`${product.url}/api/login`);
    await phone.page.getByText('Use a recovery code').click();
    await phone.page.getByLabel('Recovery code').fill((codes[0] ?? '').toUpperCase().replaceAll('-', ' '));
    await phone.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await phone.page.getByRole('button', { name: 'Add a passkey' }).click();
    await phone.page.waitForURL(`${product.url}/onboarding`);
    await phone.page.goto(`${product.url}/sign-in/account`);
    await phone.page.getByText('9 left.').waitFor();
    const rows = phone.page.locator('ul.rows > li');
    expect(await rows.count()).toBe(2);
    await rows.first().getByText('Rename').click();
    await rows.first().getByLabel('Name of the passkey').fill('Lost phone');
    await rows.first().getByRole('button', { name: 'Save' }).click();
    await phone.page.getByRole('button', { name: 'Remove Lost phone' }).click();
    await until('one passkey', async () => (await rows.count()) === 1);
    await signOut(phone);
    await phone.page.goto(`${product.url}/api/login`);
    await phone.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await phone.page.waitForURL(`${product.url}/onboarding`);
  });

  it('SIGN-13 lets in who has no passkeys, with codes', async () => {
    await desk.page.goto(`${product.url}/sign-in/invitations`);
    await desk.page.getByRole('button', { name: 'Make a link without sending it' }).click();
    const link = await desk.page.getByLabel(/^The link/).inputValue();
    const context = await browser.newContext();
    await context.addInitScript('delete window.PublicKeyCredential');
    const page = await context.newPage();
    await page.goto(link);
    await page.getByText('Passkeys need https').waitFor();
    expect(await page.getByRole('button', { name: 'Create a passkey' }).isVisible()).toBe(false);
    await page.getByLabel('Your name').fill('Cleo');
    await page.getByLabel('E-mail').fill('cleo@example.org');
    await page.getByRole('button', { name: 'Continue without a passkey' }).click();
    const code = await page.locator('ol.codes li').first().innerText();
    await page.getByRole('link', { name: 'I have kept them' }).click();
    await page.waitForURL(`${product.url}/onboarding`);
    await page.goto(`${product.url}/api/logout`);
    await page.goto(`${product.url}/api/login`);
    await page.getByText('Use a recovery code').click();
    await page.getByLabel('Recovery code').fill(code);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Not now' }).click();
    await page.waitForURL(`${product.url}/onboarding`);
  });

  it('SIGN-10 lets in by a link of the command, which has the environment of the start', async () => {
    const printed = execFileSync(
      process.execPath,
      [join(ROOT, 'scripts/administrator.mjs'), '--link', 'ada@example.org'],
      {
        env: { ...process.env, SIGN_IN: 'own', DATA_DIR: product.dataDir },
        encoding: 'utf8',
      },
    );
    const { page, context } = await newDevice({ autofill: false });
    await page.goto(/http:[^"\s]+\/sign-in\/link\/[\w-]+/.exec(printed)?.[0] ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Not now' }).click();
    await page.waitForURL(`${product.url}/onboarding`);
    expect(await (await context.request.get(`${product.url}/api/auth/user`)).json()).toMatchObject({ role: 'admin' });
  });

  it('has a policy that its own pages keep to', () => {
    expect(consoleErrors).toEqual([]);
  });
});
