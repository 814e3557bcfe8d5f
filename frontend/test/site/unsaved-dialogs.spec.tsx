import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { anAdminPhoto } from '@vitrine/testing/builders/photo';
import type { UserEvent } from '@testing-library/user-event';
import { asksBeforeLeaving } from '../../src/testing/asks-before-leaving.js';
import { Listed } from '../../src/testing/fake-api.js';
import { box, manyPhotos, openMyPhotos, selectionBar } from '../../src/testing/my-photos.js';
import { openDashboard } from './admin.support.js';

afterEach(cleanup);

const field = (name: RegExp | string) =>
  screen.findByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' });
const dialog = () => screen.queryByRole('dialog');

/** What `closing` finds in a dialog that asks. */
const ASKS = { warnsOfReload: [false, true, false], keepsText: true };

/** Closes a dialog untouched, which is not asked about; then with something typed: kept at first, then discarded. */
const closing = async (user: UserEvent, open: () => Promise<void>, type: () => Promise<HTMLInputElement>) => {
  await open();
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog()).toBeNull());
  await open();
  await screen.findByRole('dialog');
  const warnsOfReload = [asksBeforeLeaving()];
  const typed = await type();
  const text = typed.value;
  warnsOfReload.push(asksBeforeLeaving());

  await user.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('alertdialog', { name: /^Discard/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const keepsText = typed.isConnected && typed.value === text;

  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: /^Discard/ }));
  await waitFor(() => expect(dialog()).toBeNull());
  warnsOfReload.push(asksBeforeLeaving());
  return { warnsOfReload, keepsText };
};

/** My Photos with a selection, and what opens one of its dialogs. */
const selected = async () => {
  const { user } = openMyPhotos(manyPhotos(2));
  await user.click(await box('Photo 0001'));
  const open = async (name: string) => user.click((await selectionBar()).getByRole('button', { name }));
  return { user, open };
};

it('asks before texts for many photos are discarded', async () => {
  const { user, open } = await selected();
  const found = await closing(
    user,
    () => open('Texts'),
    async () => {
      await user.selectOptions(screen.getByLabelText('Alt text'), 'set');
      const text = await field(/^New alt text/);
      await user.type(text, 'Dunes');
      return text;
    },
  );
  expect(found).toEqual(ASKS);
});
it('asks before a tag is discarded', async () => {
  const { user, open } = await selected();
  const found = await closing(
    user,
    () => open('Tags'),
    async () => {
      const text = await field(/^Add/);
      await user.type(text, 'dunes{Enter}');
      return text;
    },
  );
  expect(found).toEqual(ASKS);
});
it('asks before the name of a new category is discarded', async () => {
  const { user } = openMyPhotos(manyPhotos(1));
  await box('Photo 0001');
  const found = await closing(
    user,
    () => user.click(screen.getAllByRole('button', { name: 'Custom Categories' })[0]!),
    async () => {
      const text = await field('New category');
      await user.type(text, 'Dunes');
      return text;
    },
  );
  expect(found).toEqual(ASKS);
});
it('asks before the reason for hiding a photo is discarded', async () => {
  const photo = anAdminPhoto({ title: 'Dunes', hidden: { at: '2026-03-01T10:00:00.000Z', reason: 'Not yours' } });
  const { user } = openDashboard('?tab=featured', { api: { adminPhotos: new Listed([photo]) } });
  const found = await closing(
    user,
    async () => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Dunes' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Change the reason…' }));
    },
    async () => {
      const text = await field('Reason');
      await user.type(text, ', please ask');
      return text;
    },
  );
  expect(found).toEqual(ASKS);
});
