import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { aProfileImageSnapshot } from '@vitrine/testing/builders/site-image';
import { startIdentity, type Identity } from './start-identity.js';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const remove = (userId: string, username: string, role: 'user' | 'admin' = 'user') =>
  identity.call('identity.account.delete', { username }, { as: { userId, role } });
const notFound = expect.objectContaining({ code: 'USER_NOT_FOUND' });

describe('deleting an account', () => {
  /** A user with every profile field filled. */
  const complete = async (over: { subject?: string; email?: string; username?: string } = {}): Promise<UserDto> => {
    const { username = `u-${randomUUID().slice(0, 12)}`, ...claims } = over;
    const { userId } = await identity.signIn({ email: 'Ada@example.com', ...claims });
    await identity.handle(aProfileImageSnapshot({ ownerId: userId, revision: 5 }));
    const settings = { contactPreference: 'prints', showExif: true, allowAiCrawlers: true } as const;
    await identity.call('identity.profile.set_visitor_settings', settings, { as: { userId, role: 'user' } });
    return identity.save(userId, {
      username,
      firstName: 'Ada',
      lastName: 'Secret',
      tagline: 'Secret',
      bio: 'Secret',
      instagram: 'secret',
      twitter: 'secret',
      website: 'secret.example',
      city: 'Secret',
      country: 'Secret',
      portfolioUrlType: 'fullname_dash',
    });
  };

  it('ACCT-48 requires the username as confirmation, in any case', async () => {
    const user = await complete({ username: 'Ada-One' });
    for (const wrong of ['', 'ada', 'ada-one-', user.id])
      await expect(remove(user.id, wrong)).rejects.toMatchObject({ code: 'USERNAME_MISMATCH' });
    expect(await identity.call('identity.user.get', { userId: user.id })).toEqual(user);
    expect(await remove(user.id, ' ADA-one ')).toEqual({ deleted: true });
  });

  it('ACCT-48 takes the empty text before onboarding', async () => {
    const { userId } = await identity.signIn();
    await expect(remove(userId, 'somebody')).rejects.toMatchObject({ code: 'USERNAME_MISMATCH' });
    expect(await remove(userId, ' ')).toEqual({ deleted: true });
  });

  it('ACCT-48 keeps nothing of the user but the id, and publishes it with the former address', async () => {
    const user = await complete();
    const published = (await identity.events('identity.user_changed', user.id)).at(-1)?.revision ?? 0;
    await remove(user.id, user.username ?? '');

    const [row] = await identity.query<Record<string, unknown>>(`select * from users where id = '${user.id}'`);
    expect(row).toMatchObject({
      issuer: 'deleted',
      subject: user.id,
      email: null,
      email_verified: false,
      role: 'user',
      username: null,
      address: null,
      profile_image_url: null,
      contact_preference: 'booking',
      show_exif: false,
      allow_ai_crawlers: false,
      onboarded_at: null,
      deleted_at: expect.anything(),
    });
    // An id may spell `ada` itself.
    expect(JSON.stringify(row).replaceAll(user.id, '')).not.toMatch(/secret|ada|example/i);
    expect(await identity.events('identity.user_deleted', user.id)).toEqual([
      { userId: user.id, revision: published + 1 },
    ]);
    expect(await identity.events('identity.mailbox_closed', user.id)).toEqual([
      { userId: user.id, email: 'Ada@example.com' },
    ]);
  });

  it('ACCT-48 leaves no user to find, to export or to change', async () => {
    const user = await complete();
    await remove(user.id, user.username ?? '');
    const published = (await identity.events('identity.user_changed', user.id)).length;
    await expect(identity.call('identity.user.get', { userId: user.id })).rejects.toEqual(notFound);
    await expect(identity.save(user.id)).rejects.toEqual(notFound);
    const exported = await identity.call('identity.user.export', { limit: 1000 });
    expect(exported.map(({ id }) => id)).not.toContain(user.id);
    await identity.handle(aProfileImageSnapshot({ ownerId: user.id, revision: 9 }));
    expect(await identity.events('identity.user_changed', user.id)).toHaveLength(published);
  });

  it('ACCT-48 frees username and address at once', async () => {
    const user = await complete({ username: 'free-soon' });
    await remove(user.id, 'free-soon');
    const heir = await identity.onboarded({
      username: 'free-soon',
      firstName: 'Ada',
      lastName: 'Secret',
      portfolioUrlType: 'fullname_dash',
    });
    expect(heir).toMatchObject({ username: 'free-soon', portfolioUrlType: 'fullname_dash' });
    await remove(heir.id, 'free-soon');
  });

  it('ACCT-48 creates a new user at the next sign-in', async () => {
    const user = await complete({ subject: 'comes-back' });
    await remove(user.id, user.username ?? '');
    const again = await identity.signIn({ subject: 'comes-back', email: 'Ada@example.com' });
    expect(again).toMatchObject({ onboarded: false });
    expect(again.userId).not.toBe(user.id);
    expect(await identity.call('identity.user.get', { userId: again.userId })).toMatchObject({
      username: null,
      profileImageUrl: null,
    });
  });

  it('ACCT-48 creates one new user, or none, for a sign-in concurrent with the deletion', async () => {
    for (let round = 0; round < 8; round += 1) {
      const subject = randomUUID();
      const { userId } = await identity.signIn({ subject });
      const [, ...signedIn] = await Promise.all([
        remove(userId, ''),
        identity.signIn({ subject }),
        identity.signIn({ subject }),
      ]);
      const { userId: now } = await identity.signIn({ subject });
      expect(now).not.toBe(userId);
      for (const each of signedIn) expect([userId, now]).toContain(each.userId);
    }
  });

  it('ACCT-48 is done once for repeated requests', async () => {
    const { userId } = await identity.signIn();
    expect(await Promise.all([remove(userId, ''), remove(userId, ''), remove(userId, '')])).toHaveLength(3);
    expect(await remove(userId, 'anything')).toEqual({ deleted: true });
    expect(await identity.events('identity.user_deleted', userId)).toHaveLength(1);
  });

  it('SEC-18 deletes the caller only', async () => {
    const ada = await complete();
    const other = await identity.onboarded({ username: 'other-stays' });
    await expect(remove(ada.id, 'other-stays')).rejects.toMatchObject({ code: 'USERNAME_MISMATCH' });
    await remove(ada.id, ada.username ?? '');
    expect(await identity.call('identity.user.get', { userId: other.id })).toEqual(other);
  });

  it('ACCT-48 has media and portfolio hide everything before it answers, and answers when they are down', async () => {
    const [user, other] = [await complete(), await identity.onboarded()];
    identity.rpc.answers = {
      'media.event.receive': () => ({ received: 1 }),
      'portfolio.event.receive': () => ({ received: 1 }),
    };
    await remove(user.id, user.username ?? '');
    const requests = (): unknown[] =>
      identity.rpc.asked.filter(({ request }) => JSON.stringify(request).includes(user.id));
    expect(requests()).toHaveLength(2);
    for (const request of requests())
      expect(request).toMatchObject({
        request: { events: [{ name: 'identity.user_deleted', payload: { userId: user.id } }] },
      });
    identity.rpc.answers = {};
    expect(await remove(other.id, other.username ?? '')).toEqual({ deleted: true });
  });

  it('exports deleted users page by page', async () => {
    const [first, second] = [await complete(), await identity.onboarded()];
    for (const user of [first, second]) await remove(user.id, user.username ?? '');
    const all: string[] = [];
    for (let page: { id: string }[]; ; all.push(...page.map(({ id }) => id))) {
      const after = all.at(-1);
      page = await identity.call('identity.user.export_deleted', { limit: 1, ...(after !== undefined && { after }) });
      if (page.length === 0) break;
    }
    expect(all).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(all).toEqual(all.toSorted());
    const stays = await identity.onboarded();
    expect(await identity.call('identity.user.export_deleted', { limit: 1000 })).not.toContainEqual({ id: stays.id });
  });

  it('publishes nothing for a failed deletion', async () => {
    const user = await complete();
    await expect(remove(user.id, 'wrong')).rejects.toMatchObject({ code: 'USERNAME_MISMATCH' });
    expect(await identity.events('identity.user_deleted', user.id)).toEqual([]);
    await remove(user.id, user.username ?? '');
  });
});

describe('administrators', () => {
  beforeEach(() => identity.query("update users set role = 'user'"));
  const admin = async (): Promise<string> => (await identity.signIn({ email: 'boss@example.com' })).userId;

  it('ACCT-48 refuses the last one, who stays unchanged', async () => {
    const id = await admin();
    await expect(remove(id, '', 'admin')).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    expect(await identity.call('identity.user.get', { userId: id })).toMatchObject({ role: 'admin' });
    const other = await admin();
    expect(await remove(id, '', 'admin')).toEqual({ deleted: true });
    await expect(remove(other, '', 'admin')).rejects.toMatchObject({ code: 'LAST_ADMIN' });
  });

  it('ACCT-48 leaves one of several who delete themselves at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await identity.query("update users set role = 'user'");
      const all = await Promise.all(Array.from({ length: 6 }, admin));
      const settled = await Promise.allSettled(all.map((id) => remove(id, '', 'admin')));
      const refused = settled.flatMap((s) => (s.status === 'rejected' ? [(s.reason as { code: string }).code] : []));
      expect(refused).toEqual(['LAST_ADMIN']);
      expect(await identity.query("select id from users where role = 'admin'")).toHaveLength(1);
    }
  });

  it('takes the role from its own row, not from the session', async () => {
    const id = await admin();
    await expect(remove(id, '', 'user')).rejects.toMatchObject({ code: 'LAST_ADMIN' });
  });
});
