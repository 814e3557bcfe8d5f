import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { AccessTokenDto } from '@vitrine/contracts/identity/access-token.dto';
import { MAX_TOKENS } from '@vitrine/contracts/identity/access-token.rules';
import { Refused } from '../../src/testing/fake-api.js';
import { said } from '../../src/testing/said.js';
import { openAccount } from './account.support.js';

afterEach(cleanup);

const aToken = (over: Partial<AccessTokenDto> = {}): AccessTokenDto => ({
  id: 'pkid-20261128-0123456789abcdefghij',
  name: 'darktable, studio',
  scopes: ['read', 'upload'],
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: null,
  lastProgram: null,
  ...over,
});
const SECRET = 's'.repeat(40);
const NEWER = aToken({ id: 'pkid-20261128-zzzzzzzzzzzzzzzzzzzz', name: 'Lightroom' });

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('heading', { name })).closest('li');
  if (!row) throw new Error(`${name} stands in no row`);
  return within(row);
};

it('TOKEN-12 lists tokens with what they are for and their last use', async () => {
  const used = { lastUsedAt: '2026-11-27T10:05:00.000Z', lastProgram: 'darktable/4.2.1' };
  openAccount('?tab=tokens', { accessTokens: [NEWER, aToken(used)] });
  const lightroom = await rowOf('Lightroom');
  expect(lightroom.getByText('Never used')).toBeTruthy();
  const darktable = await rowOf('darktable, studio');
  expect(darktable.getByText(/^Last used Nov 27, 2026/).textContent).toMatch(/ by darktable\/4\.2\.1$/);
  expect(darktable.getByText('Made Nov 20, 2026')).toBeTruthy();
  expect([darktable.getByText('Read'), darktable.getByText('Upload')]).toHaveLength(2);
});

it('TOKEN-12 says in one sentence that there are none', async () => {
  openAccount('?tab=tokens', { accessTokens: [] });
  expect(await screen.findByText('No program sends photos for you yet.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New Token' })).toBeTruthy();
});

it('TOKEN-12 makes a token and shows its secret once, with a button that copies each', async () => {
  const { user, api } = openAccount('?tab=tokens', {
    accessTokens: [aToken()],
    createAccessToken: { token: NEWER, secret: SECRET },
  });
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await user.click(await screen.findByRole('button', { name: 'New Token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New access token' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Make Token' }).disabled).toBe(true);
  await user.type(dialog.getByLabelText('Name'), 'Lightroom');
  await user.click(dialog.getByRole('checkbox', { name: 'Publish what this program sends' }));
  await user.click(dialog.getByRole('button', { name: 'Make Token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Copy it now' }));
  expect(api.callsOf('createAccessToken').map(({ body }) => body)).toEqual([
    { name: 'Lightroom', scopes: ['read', 'upload', 'publish'] },
  ]);
  for (const name of ['Name', 'Password', 'For programs of your own, as a header'])
    await user.click(shown.getByRole('button', { name: `Copy: ${name}` }));
  expect(copied.mock.calls).toEqual([[NEWER.id], [SECRET], [`Authorization: Bearer ${NEWER.id}:${SECRET}`]]);
  // What is shown once does not go by a slip of the hand.
  await user.keyboard('{Escape}');
  await user.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await rowOf('Lightroom')).toBeTruthy();
  expect(document.body.textContent).not.toContain(SECRET);
  copied.mockRestore();
});

it('TOKEN-01 says why a token could not be made, and keeps what was typed', async () => {
  const { user } = openAccount('?tab=tokens', { accessTokens: [], createAccessToken: new Refused(409) });
  await user.click(await screen.findByRole('button', { name: 'New Token' }));
  await user.type(await screen.findByLabelText('Name'), 'Lightroom{Enter}');
  await waitFor(() => expect(said()[0]).toBe('The token could not be made'));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lightroom');
});

it('TOKEN-01 makes no more than there may be, and says so', async () => {
  const tokens = Array.from({ length: MAX_TOKENS }, (_, at) =>
    aToken({ id: `pkid-20261128-${String(at).padStart(20, '0')}` }),
  );
  openAccount('?tab=tokens', { accessTokens: tokens });
  expect(await screen.findByText(/^You have 20 tokens, as many as possible/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New Token' }).disabled).toBe(true);
});

it('TOKEN-11 switches publishing on, and says what that means', async () => {
  const { user, api } = openAccount('?tab=tokens', {
    accessTokens: [aToken()],
    changeAccessToken: aToken({ scopes: ['read', 'upload', 'publish'] }),
  });
  const publishing = await screen.findByRole('switch', { name: 'Publish what darktable, studio sends' });
  expect(publishing.getAttribute('aria-checked')).toBe('false');
  await user.click(publishing);
  await waitFor(() => expect(publishing.getAttribute('aria-checked')).toBe('true'));
  expect(api.callsOf('changeAccessToken').map(({ params, body }) => [params, body])).toEqual([
    [{ tokenId: aToken().id }, { publishes: true }],
  ]);
  expect(await screen.findByText('Visitors see what it sends, unless the program marks it as private.')).toBeTruthy();
});

it('TOKEN-12 TOKEN-04 ends a token once that is confirmed', async () => {
  const { user, api } = openAccount('?tab=tokens', { accessTokens: [aToken()], endAccessToken: null });
  await user.click(await screen.findByRole('button', { name: 'End darktable, studio' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'End the token “darktable, studio”?' }));
  expect(api.callsOf('endAccessToken')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'End Token' }));
  expect(await screen.findByText('No program sends photos for you yet.')).toBeTruthy();
  expect(api.callsOf('endAccessToken').map(({ params }) => params)).toEqual([{ tokenId: aToken().id }]);
  expect(said()).toEqual(['Token ended', undefined]);
});
