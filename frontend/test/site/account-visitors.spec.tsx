import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { aUser } from '@vitrine/testing/builders/user';
import { Refused, type Call } from '../../src/testing/fake-api.js';
import { said } from '../../src/testing/said.js';
import { openAccount } from './account.support.js';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const CASES = [
  {
    id: 'showTitles',
    name: 'Show titles',
    before: true,
    done: 'Titles are hidden',
    failed: 'Failed to update the titles setting',
  },
  {
    id: 'showExif',
    name: 'Show camera settings',
    before: false,
    done: 'Camera settings are shown',
    failed: 'Failed to update camera settings',
  },
  {
    id: 'allowAiCrawlers',
    name: 'AI crawlers',
    before: false,
    done: 'AI crawlers are allowed',
    failed: 'Failed to update the AI crawler setting',
  },
];

const toggle = (name: string) => screen.findByRole('switch', { name });
const isOn = async (name: string) => (await toggle(name)).getAttribute('aria-checked') === 'true';

it.each(CASES)('API-22 saves $id at once; it is $before until then', async ({ id, name, before, done }) => {
  let me = aUser();
  const { user, api } = openAccount(
    '?tab=portfolio',
    {
      currentUser: () => me,
      setVisitorSettings: ({ body }: Call) => (me = { ...me, ...(body as Partial<typeof me>) }),
    },
    me,
  );
  expect(await isOn(name)).toBe(before);
  const about = (await toggle(name)).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(about)?.textContent).toMatch(/\.$/);
  await user.click(await toggle(name));
  await waitFor(() => expect(said()).toEqual([done, undefined]));
  expect(api.callsOf('setVisitorSettings').map(({ body }) => body)).toEqual([{ [id]: !before }]);
  expect(await isOn(name)).toBe(!before);
});
it.each(CASES)('shows $id before it is saved, and takes it back when refused', async ({ name, before, failed }) => {
  const answer = Promise.withResolvers<Refused>();
  const { user } = openAccount('?tab=portfolio', {
    setVisitorSettings: () => answer.promise,
  });
  await user.click(await toggle(name));
  await waitFor(async () => expect(await isOn(name)).toBe(!before));
  answer.resolve(new Refused(400));
  await waitFor(() => expect(said()).toEqual([failed, undefined]));
  expect(await isOn(name)).toBe(before);
});
