import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { aUser } from '@vitrine/testing/builders/user';
import { OWN_WAYS, PUBLISHERS } from '../../src/features/programs/programs.js';
import { openSite } from '../../src/testing/open-site.js';

afterEach(cleanup);

it('DESK-65 shows the address to type, to be copied, and the way to the tokens', async () => {
  const { user } = openSite('/account/programs', { as: aUser() });
  await screen.findByRole('heading', { level: 1, name: 'Publish from your programs' });
  await user.click(screen.getAllByRole('button', { name: 'Copy the address' })[0]!);
  await screen.findByText('Copied!');
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/api/piwigo`);
  expect(screen.getByRole('link', { name: 'account page' }).getAttribute('href')).toBe('/account?tab=tokens');
});

it.each([...PUBLISHERS, ...OWN_WAYS])(
  'DESK-65 has numbered steps for $name, and says whether they were tried',
  async (program) => {
    openSite('/account/programs', { as: aUser() });
    const section = within(await screen.findByRole('region', { name: program.name }));
    expect(section.getAllByRole('listitem')).toHaveLength(program.steps.length);
    expect(section.getByText(program.basis === 'run' ? /^Tried with the program itself/ : /not tried/)).toBeTruthy();
    expect(section.queryAllByRole('img')).toHaveLength(program.picture ? 1 : 0);
  },
);

const PICTURED = PUBLISHERS.filter(({ picture }) => picture);
it('DESK-65 shows each program that was tried', () =>
  expect(PICTURED.map(({ id }) => id)).toEqual(PUBLISHERS.filter(({ basis }) => basis === 'run').map(({ id }) => id)));

it.each(PICTURED)('DESK-65 has the picture of $name, and no large one', ({ picture }) =>
  expect(statSync(join(import.meta.dirname, '../../public', picture!.src)).size).toBeLessThanOrEqual(60 * 1024),
);

it('DESK-65 is for the signed-in', async () => {
  const { place } = openSite('/account/programs');
  await screen.findByText('Please log in to see how programs publish here.');
  expect(place()).toBe('/');
});

it('DESK-65 is a step from the tokens that these programs need', async () => {
  const { user, place } = openSite('/account?tab=tokens', { as: aUser(), api: { accessTokens: [] } });
  await user.click(await screen.findByRole('link', { name: 'How to set each of them up' }));
  await screen.findByRole('heading', { level: 1, name: 'Publish from your programs' });
  expect(place()).toBe('/account/programs');
});
