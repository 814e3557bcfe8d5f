import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeDate } from '@vitrine/testing/fake-date';
import { aRecipient, describedBy, field, openForm, write } from './contact.support.js';

beforeEach(() => {
  sessionStorage.clear();
  // Late in the evening, when the day in UTC may be another one.
  fakeDate(new Date(2026, 5, 10, 23, 30));
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const ada = aRecipient();
const long = (day: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'full' }).format(new Date(`${day}T12:00:00`));
const opener = () => screen.getByRole('button', { name: /^Event date/ });
const calendar = () => screen.findByRole('dialog', { name: 'Event date' });
const dayButton = (box: HTMLElement, day: string) =>
  box.querySelector<HTMLButtonElement>(`[data-day="${day}"] button`)!;

it('CONT-05 CONT-33 opens a calendar in which today can be selected and no day before', async () => {
  const { user } = openForm(ada);
  await user.click(opener());
  const box = await calendar();
  expect(['2026-06-01', '2026-06-09', '2026-06-10', '2026-06-30'].map((day) => dayButton(box, day).disabled)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(within(box).getByRole('button', { name: 'Previous month' }).getAttribute('aria-disabled')).toBe('true');
});
it('CONT-04 CONT-06 CONT-33 shows the selected day in its long form and sends it as an ISO date', async () => {
  const { user, send, sent } = openForm(ada);
  await write(user);
  await user.click(opener());
  await user.click(dayButton(await calendar(), '2026-06-10'));
  expect(screen.getByText(long('2026-06-10'))).toBeTruthy();
  expect(opener().getAttribute('aria-label')).toBe(`Event date: ${long('2026-06-10')}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener());
  await send();
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ eventDate: '2026-06-10' }));
  await waitFor(() => expect(opener().getAttribute('aria-label')).toBe('Event date: Choose a day'));
});
it('works by keyboard: it begins on the day, arrows move, Enter selects, Escape closes', async () => {
  const { user } = openForm(ada);
  act(() => opener().focus());
  await user.keyboard('{Enter}');
  const box = await calendar();
  await waitFor(() => expect(document.activeElement).toBe(dayButton(box, '2026-06-10')));
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  expect(screen.getByText(long('2026-06-18'))).toBeTruthy();
  await user.keyboard('{Enter}');
  const again = await calendar();
  await waitFor(() => expect(document.activeElement).toBe(dayButton(again, '2026-06-18')));
  await user.keyboard('{PageDown}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener());
  expect(screen.getByText(long('2026-06-18'))).toBeTruthy();
});
it('closes by the button that opened it', async () => {
  const { user } = openForm(ada);
  await user.click(opener());
  await calendar();
  await user.click(opener());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
it('CONT-04 CONT-17 is cleared again, and then not sent', async () => {
  const { user, send, sent } = openForm(ada);
  await write(user);
  await user.click(opener());
  await user.click(dayButton(await calendar(), '2026-06-20'));
  await user.click(screen.getByRole('button', { name: 'Clear the event date' }));
  expect(document.activeElement).toBe(opener());
  await send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).not.toHaveProperty('eventDate');
});
it('CONT-05 CONT-06 CONT-33 leaves fingers the picker of their phone, from today on', async () => {
  const { user, send, sent } = openForm(ada, { touch: true });
  await write(user);
  const picker = field(/^Event date/);
  expect([picker.type, picker.min]).toEqual(['date', '2026-06-10']);
  fireEvent.change(picker, { target: { value: '2026-09-30' } });
  expect(screen.getByText(long('2026-09-30'))).toBeTruthy();
  await send();
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ eventDate: '2026-09-30' }));
});
it('CONT-05 takes no day before today that was typed', async () => {
  const { user, send, sent } = openForm(ada, { touch: true });
  await write(user);
  fireEvent.change(field(/^Event date/), { target: { value: '2026-06-09' } });
  await send();
  expect(describedBy(field(/^Event date/))).toBe('Please choose a day that has not passed.');
  expect([document.activeElement, sent().length]).toEqual([field(/^Event date/), 0]);
});
it('keeps the day through a reload', async () => {
  const { user, unmount } = openForm(ada);
  await user.click(opener());
  await user.click(dayButton(await calendar(), '2026-06-20'));
  await waitFor(() => expect(sessionStorage.length).toBe(1));
  unmount();
  const again = openForm(ada);
  expect(screen.getByText(long('2026-06-20'))).toBeTruthy();
  // And so is that there is none any more.
  await again.user.click(screen.getByRole('button', { name: 'Clear the event date' }));
  again.unmount();
  openForm(ada);
  expect(screen.queryByText(long('2026-06-20'))).toBeNull();
});
