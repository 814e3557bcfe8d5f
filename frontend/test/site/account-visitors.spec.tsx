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
    tab: 'portfolio',
    id: 'showTitles',
    name: 'Show titles',
    before: true,
    done: 'Titles are hidden',
    failed: 'Failed to update the titles setting',
  },
  {
    tab: 'portfolio',
    id: 'showExif',
    name: 'Show camera settings',
    before: false,
    done: 'Camera settings are shown',
    failed: 'Failed to update camera settings',
  },
  {
    tab: 'portfolio',
    id: 'allowAiCrawlers',
    name: 'AI crawlers',
    before: false,
    done: 'AI crawlers are allowed',
    failed: 'Failed to update the AI crawler setting',
  },
  {
    tab: 'photos',
    before: true,
    id: 'suggestTexts',
    name: 'Suggest tags and descriptions for new photos',
    done: 'New photos get no suggestions',
    failed: 'Failed to update suggestions for new photos',
  },
];

const toggle = (name: string) => screen.findByRole('switch', { name });
const isOn = async (name: string) => (await toggle(name)).getAttribute('aria-checked') === 'true';

it.each(CASES)('API-22 UPL-35 saves $id at once; it is $before until then', async ({ tab, before, id, name, done }) => {
  let me = aUser();
  const { user, api } = openAccount(
    `?tab=${tab}`,
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
it.each(CASES)(
  'shows $id before it is saved, and takes it back when refused',
  async ({ tab, before, name, failed }) => {
    const answer = Promise.withResolvers<Refused>();
    const { user } = openAccount(`?tab=${tab}`, {
      setVisitorSettings: () => answer.promise,
    });
    await user.click(await toggle(name));
    await waitFor(async () => expect(await isOn(name)).toBe(!before));
    answer.resolve(new Refused(400));
    await waitFor(() => expect(said()).toEqual([failed, undefined]));
    expect(await isOn(name)).toBe(before);
  },
);
