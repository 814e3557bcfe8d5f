import { afterEach, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import userEvent from '@testing-library/user-event';
import type { CustomCategoryDto } from '@vitrine/contracts/media/category.dto';
import { fakeApi, Refused, type Answers, type Call } from '../../testing/fake-api.js';
import { quickClient } from '../../testing/open-site.js';
import { dismissToast, toastStore } from '../../shared/toast/toast-store.js';
import { CategoriesDialog } from './categories-dialog.js';
import { render } from '../../testing/render.js';

const weddings = (): CustomCategoryDto => ({
  id: 'w',
  categoryId: 'weddings',
  label: 'Weddings',
  description: 'Custom category: Weddings',
});

/** A server that stores categories. */
const open = (answers: Answers = {}, known = [weddings()]) => {
  let stored = known;
  const onClose = jest.fn();
  const api = fakeApi({
    customCategories: () => stored,
    createCategory: ({ body }: Call) => {
      const created = { id: 'new', ...(body as Omit<CustomCategoryDto, 'id'>) };
      stored = [...stored, created];
      return created;
    },
    renameCategory: ({ params, body }: Call) => {
      stored = stored.map((one) => (one.id === params['id'] ? { ...one, ...(body as { label: string }) } : one));
      return stored[0];
    },
    removeCategory: ({ params }: Call) => {
      stored = stored.filter(({ id }) => id !== params['id']);
      return null;
    },
    ...answers,
  });
  const client = quickClient();
  const refetched = jest.spyOn(client, 'invalidateQueries');
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CategoriesDialog onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), api, onClose, refetched };
};
const names = () => screen.queryAllByRole('button', { name: /^Rename/ }).map((one) => one.getAttribute('aria-label'));
const newField = () => screen.getByLabelText<HTMLInputElement>('New category');
const said = () => [toastStore.current()?.title, toastStore.current()?.description];

afterEach(() => {
  cleanup();
  dismissToast();
});

it('PHOTO-14 tells when there are none', async () => {
  open({}, []);
  expect(await screen.findByText('No custom categories yet.')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Custom Categories' })).toBeTruthy();
});

it('CAT-12 CAT-13 CAT-14 CAT-22 adds a category with an id made from its label', async () => {
  const { user, api, refetched } = open();
  await screen.findByText('Weddings');
  await user.type(newField(), '  Fêtes & Bals {Enter}');
  await screen.findByText('Fêtes & Bals');
  expect(api.callsOf('createCategory').map(({ body }) => body)).toEqual([
    { categoryId: 'fetes-bals', label: 'Fêtes & Bals', description: 'Custom category: Fêtes & Bals' },
  ]);
  expect([newField().value, document.activeElement]).toEqual(['', newField()]);
  expect(refetched.mock.calls.map(([filter]) => filter?.queryKey?.[0])).toEqual(
    expect.arrayContaining(['/api/categories/custom', '/api/user/photos/page']),
  );
});

it('CAT-15 requires a name', async () => {
  const { user, api } = open();
  await user.type(newField(), '   ');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText('Category name cannot be empty.')).toBeTruthy();
  expect(api.callsOf('createCategory')).toHaveLength(0);
});

it('CAT-16 CAT-17 CAT-18 CAT-23 renames in its row', async () => {
  const { user, api } = open();
  await user.click(await screen.findByRole('button', { name: 'Rename Weddings' }));
  const field = screen.getByLabelText('New name of Weddings');
  expect(document.activeElement).toBe(field);
  await user.keyboard(' {Enter}');
  expect(screen.getByText('Category name cannot be empty.')).toBeTruthy();
  await user.type(field, 'Brides{Enter}');
  await waitFor(() => expect(names()).toEqual(['Rename Brides']));
  expect(api.callsOf('renameCategory').map(({ params, body }) => [params['id'], body])).toEqual([
    ['w', { label: 'Brides' }],
  ]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Rename Brides');
});

it('CAT-17 leaves a name unchanged on Escape, and stays open', async () => {
  const { user, api, onClose } = open();
  await user.click(await screen.findByRole('button', { name: 'Rename Weddings' }));
  await user.keyboard('x{Escape}');
  expect([names(), api.callsOf('renameCategory').length, onClose.mock.calls.length]).toEqual([
    ['Rename Weddings'],
    0,
    0,
  ]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Rename Weddings');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});

it('CAT-18 CAT-23 tells where the photos move before it removes', async () => {
  const { user, api } = open();
  await user.click(await screen.findByRole('button', { name: 'Remove Weddings' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove the category “Weddings”?' });
  expect(within(question).getByText(/They move to Other/)).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await screen.findByText('No custom categories yet.');
  expect(api.callsOf('removeCategory').map(({ params }) => params['id'])).toEqual(['w']);
});

const EXISTS = new Refused(409, 'A category with this name already exists.', 'CATEGORY_EXISTS');
const SILENT = new Error('gone');

it.each([
  ['the server’s message', EXISTS, 'A category with this name already exists.'],
  ['Something went wrong. without one', SILENT, 'Something went wrong.'],
])('CAT-19 CAT-22 shows %s when a creation fails, and keeps the name', async (_what, refusal, message) => {
  const { user } = open({ createCategory: refusal });
  await user.type(newField(), 'Weddings{Enter}');
  await waitFor(() => expect(said()).toEqual(['Failed to create category', message]));
  expect(newField().value).toBe('Weddings');
});

it.each([
  ['the server’s message', EXISTS, 'A category with this name already exists.'],
  ['Something went wrong. without one', SILENT, 'Something went wrong.'],
])('CAT-20 shows %s when a rename fails, and keeps the name', async (_what, refusal, message) => {
  const { user } = open({ renameCategory: refusal });
  await user.click(await screen.findByRole('button', { name: 'Rename Weddings' }));
  await user.keyboard('Travel{Enter}');
  await waitFor(() => expect(said()).toEqual(['Failed to update category', message]));
  expect(screen.getByLabelText<HTMLInputElement>('New name of Weddings').value).toBe('Travel');
});

it.each([
  [
    'the server’s message',
    new Refused(404, 'This category could not be found.', 'CATEGORY_NOT_FOUND'),
    'This category could not be found.',
  ],
  ['Something went wrong. without one', SILENT, 'Something went wrong.'],
])('CAT-21 shows %s when a removal fails', async (_what, refusal, message) => {
  const { user } = open({ removeCategory: refusal });
  await user.click(await screen.findByRole('button', { name: 'Remove Weddings' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(said()).toEqual(['Failed to delete category', message]));
  expect(names()).toEqual(['Rename Weddings']);
});
