import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import { startProduct, type Product } from '@vitrine/e2e-support/product';

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
  const consoleErrors: string[] = [];

  const newDevice = async (): Promise<Device> => {
    const context = await browser.newContext();
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
  const signInByPasskey = async ({ page }: Device): Promise<void> => {
    await page.goto(`${product.url}/api/login`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(`${product.url}/onboarding`);
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ demo: false, env: { SIGN_IN: 'own' } }), launchBrowser()]);
    desk = await newDevice();
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
    expect(await me(desk)).toMatchObject({ firstName: 'Ada', role: 'admin' });
  });

  it('SIGN-03 SIGN-05 signs out at the provider, too, and in again with the passkey alone', async () => {
    await signOut(desk);
    await signInByPasskey(desk);
    expect(await me(desk)).toMatchObject({ firstName: 'Ada' });
  });

  it('has a policy that its own pages keep to', () => {
    expect(consoleErrors).toEqual([]);
  });
});
