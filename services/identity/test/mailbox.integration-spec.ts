import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VisitorSettingsDto } from '@vitrine/contracts/identity/profile-input.dto';
import { startIdentity, type Identity } from './start-identity.js';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const mailbox = (userId: string) => identity.call('identity.user.contact_address', { userId });
const set = (userId: string, settings: VisitorSettingsDto) =>
  identity.call('identity.profile.set_visitor_settings', settings, { as: { userId, role: 'user' } });

describe('mailbox', () => {
  it('SEC-22 returns the current address for messages to a photographer', async () => {
    const user = await identity.onboarded({ email: 'Ada@example.com', firstName: 'Ada', lastName: 'Lovelace' });
    expect(await mailbox(user.id)).toEqual({
      userId: user.id,
      name: 'Ada Lovelace',
      email: 'Ada@example.com',
      contactPreference: 'booking',
      portfolioPath: `/${user.username}`,
    });
    await set(user.id, { contactPreference: 'disabled' });
    await identity.save(user.id, {
      username: user.username ?? '',
      firstName: 'Ada',
      lastName: 'King',
      portfolioUrlType: 'fullname_dash',
    });
    expect(await mailbox(user.id)).toMatchObject({
      name: 'Ada King',
      contactPreference: 'disabled',
      portfolioPath: '/ada-king',
    });
  });

  it('exists without an address when the sign-in provider gave none', async () => {
    const user = await identity.onboarded();
    expect(await mailbox(user.id)).toMatchObject({ email: null });
  });

  it('is not an address that the sign-in provider has not verified', async () => {
    const user = await identity.onboarded({ email: 'typed@example.com', emailVerified: false });
    expect(await mailbox(user.id)).toMatchObject({ email: null });
  });

  it('SEC-22 is missing for a user who does not exist, has no portfolio yet, or is deleted', async () => {
    const { userId } = await identity.signIn({ email: 'half@example.com' });
    const gone = await identity.onboarded({ username: 'gone-mailbox' });
    await identity.call(
      'identity.account.delete',
      { username: 'gone-mailbox' },
      { as: { userId: gone.id, role: 'user' } },
    );
    for (const id of [userId, gone.id, randomUUID()])
      await expect(mailbox(id)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });
});

describe('what visitors may do and see', () => {
  it('hides camera settings and keeps AI crawlers out until the photographer allows them', async () => {
    expect(await identity.onboarded()).toMatchObject({
      contactPreference: 'booking',
      showExif: false,
      allowAiCrawlers: false,
    });
  });

  it('shows titles and reserves all rights until the photographer changes it, and publishes the change', async () => {
    const user = await identity.onboarded();
    expect(user).toMatchObject({ showTitles: true, copyright: null, licence: 'all-rights-reserved' });
    const said = { showTitles: false, copyright: '© 2026 Studio', licence: 'cc-by-4.0' } as const;
    expect(await set(user.id, { ...said, copyright: '  © 2026\n Studio ' })).toMatchObject(said);
    expect(await set(user.id, { showExif: true })).toMatchObject(said);
    expect(await set(user.id, { copyright: ' ' })).toMatchObject({ ...said, copyright: null });
    const published = await identity.events('identity.user_changed', user.id);
    expect(published.slice(-3)).toMatchObject([said, said, { ...said, copyright: null }]);
  });

  it('says nothing of rights until the photographer does, keeps it field by field, and publishes it', async () => {
    const user = await identity.onboarded();
    const nothing = { creator: null, credit: null, copyright: null, usageTerms: null, licensingPage: null };
    expect(user).toMatchObject({ ...nothing, dataMining: 'follow' });
    const said = {
      creator: 'Ada King',
      credit: 'Studio / Vitrine',
      copyright: '© {year} Studio',
      usageTerms: 'Ask first.\nAlways.',
      licensingPage: 'https://ada.example/licences',
      dataMining: 'nothing',
    } as const;
    const typed = { ...said, creator: ' Ada\n King ', licensingPage: ' HTTPS://ada.example/licences ' };
    expect(await set(user.id, typed)).toMatchObject(said);
    expect(await set(user.id, { credit: null })).toMatchObject({ ...said, credit: null });
    expect(await set(user.id, { licensingPage: '', creator: '' })).toMatchObject({
      licensingPage: null,
      creator: null,
    });
    const published = await identity.events('identity.user_changed', user.id);
    expect(published.slice(-3)).toMatchObject([
      said,
      { ...said, credit: null },
      { ...said, credit: null, creator: null, licensingPage: null },
    ]);
  });

  it('changes only the named fields, and publishes the change', async () => {
    const user = await identity.onboarded();
    await set(user.id, { contactPreference: 'prints' });
    expect(await set(user.id, { showExif: true })).toMatchObject({ contactPreference: 'prints', showExif: true });
    expect(await set(user.id, { allowAiCrawlers: true })).toMatchObject({ showExif: true, allowAiCrawlers: true });
    expect(await set(user.id, { showExif: false })).toMatchObject({ showExif: false, allowAiCrawlers: true });
    await set(user.id, {});
    const published = await identity.events('identity.user_changed', user.id);
    expect(published.map(({ showExif, allowAiCrawlers }) => [showExif, allowAiCrawlers]).slice(-4)).toEqual([
      [false, false],
      [true, false],
      [true, true],
      [false, true],
    ]);
  });

  it('UPL-35 has texts suggested for new photos until the photographer turns it off, and publishes the change', async () => {
    const user = await identity.onboarded();
    expect(user.suggestTexts).toBe(true);
    expect(await set(user.id, { suggestTexts: false })).toMatchObject({ suggestTexts: false, showExif: false });
    expect((await identity.events('identity.user_changed', user.id)).at(-1)).toMatchObject({ suggestTexts: false });
  });

  it.each([
    [{ suggestTexts: 0 }, 'suggestTexts'],
    [{ showExif: 'yes' }, 'showExif'],
    [{ showExif: null }, 'showExif'],
    [{ allowAiCrawlers: 1 }, 'allowAiCrawlers'],
    [{ showTitles: 'no' }, 'showTitles'],
    [{ licence: 'mit' }, 'licence'],
    [{ copyright: 'x'.repeat(121) }, 'copyright'],
    [{ creator: 'x'.repeat(121) }, 'creator'],
    [{ usageTerms: 'x'.repeat(501) }, 'usageTerms'],
    [{ licensingPage: 'http://ada.example/' }, 'licensingPage'],
    [{ licensingPage: 'javascript:alert(1)' }, 'licensingPage'],
    [{ dataMining: 'allowed' }, 'dataMining'],
    [{ contactPreference: 'phone' }, 'contactPreference'],
  ])('refuses %j', async (settings, field) => {
    const user = await identity.onboarded();
    await expect(set(user.id, settings as VisitorSettingsDto)).rejects.toMatchObject({
      code: 'VALIDATION',
      errors: { [field]: [expect.any(String)] },
    });
  });
});
