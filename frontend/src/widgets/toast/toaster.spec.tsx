import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dismissToast, toast, type ToastMessage } from '../../shared/toast/toast-store.js';
import { Toaster } from './toaster.js';
import { render } from '../../testing/render.js';

afterEach(() => {
  cleanup();
  act(() => dismissToast());
  jest.useRealTimers();
});

const show = async (message: ToastMessage) => {
  act(() => toast(message));
  return (await screen.findByText(message.title, { selector: '[data-variant] *' })).closest<HTMLElement>(
    '[data-variant]',
  )!;
};

it('TOAST-03 has title, description, action and a close button', async () => {
  render(<Toaster />);
  const onClick = jest.fn();
  await show({ title: 'Saved', description: 'All of it', action: { label: 'Undo', onClick } });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onClick).toHaveBeenCalled();
  await show({ title: 'Again' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Again')).toBeNull());
});
it('TOAST-01 TOAST-02 TOAST-04 is at most 420 px wide and has two looks', async () => {
  render(<Toaster />);
  expect((await show({ title: 'Fine' })).dataset['variant']).toBe('default');
  expect((await show({ title: 'Bad', variant: 'destructive' })).dataset['variant']).toBe('destructive');
  expect(document.querySelector('ol')?.style.maxWidth).toBe('420px');
});
it('TOAST-05 TOAST-09 LIM-11 the newest replaces the one before', async () => {
  render(<Toaster />);
  await show({ title: 'First' });
  await show({ title: 'Second' });
  expect(document.querySelectorAll('[data-variant]')).toHaveLength(1);
  expect(screen.queryByText('First')).toBeNull();
});
it('TOAST-06 closes after 5 s, or after its own time', async () => {
  render(<Toaster />);
  await show({ title: 'Warm up' });
  jest.useFakeTimers();
  act(() => toast({ title: 'Long' }));
  act(() => jest.advanceTimersByTime(4999));
  expect(document.querySelectorAll('[data-variant]')).toHaveLength(1);
  act(() => jest.advanceTimersByTime(400));
  expect(document.querySelectorAll('[data-variant]')).toHaveLength(0);
  act(() => toast({ title: 'Short', duration: 2000 }));
  act(() => jest.advanceTimersByTime(2400));
  expect(document.querySelectorAll('[data-variant]')).toHaveLength(0);
});
it('gives the focus back to where it was before the toast, when its action was taken by keyboard', async () => {
  render(
    <>
      <button type="button">A switch</button>
      <Toaster />
    </>,
  );
  await show({ title: 'Photo is private', action: { label: 'Undo', onClick: () => undefined } });
  const before = screen.getByRole('button', { name: 'A switch' });
  act(() => before.focus());
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.querySelector('[data-variant]')).toBeNull());
  expect(document.activeElement).toBe(before);
});
it.each([
  [51, 0],
  [50, 1],
])('TOAST-07 is dismissed by a swipe past 50 px: %i px', async (distance, left) => {
  render(<Toaster />);
  const shown = await show({ title: 'Swipe me' });
  // The finger stays at the end of a swipe until it is lifted.
  const at = (type: string, clientY: number) =>
    fireEvent(shown, new PointerEvent(type, { bubbles: true, button: 0, clientX: 100, clientY, pointerType: 'touch' }));
  at('pointerdown', 90);
  at('pointermove', 85);
  at('pointermove', 90 - distance);
  at('pointerup', 90 - distance);
  await waitFor(() => expect(document.querySelectorAll('[data-variant]')).toHaveLength(left));
});
it.each([
  ['a pointer', 'pointerMove', 'pointerLeave'],
  ['the focus', 'focusIn', 'focusOut'],
] as const)('TOAST-06 waits while %s is on it', async (_what, come, leave) => {
  render(<Toaster />);
  await show({ title: 'Warm up' });
  jest.useFakeTimers();
  act(() => toast({ title: 'Read me slowly' }));
  const region = screen.getByRole('region', { name: /Notification/ });
  fireEvent[come](region.querySelector('ol')!);
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getAllByText('Read me slowly').length).toBeGreaterThan(0);
  fireEvent[leave](region.querySelector('ol')!);
  fireEvent[leave](region);
  act(() => jest.advanceTimersByTime(5_400));
  expect(document.querySelectorAll('[data-variant]')).toHaveLength(0);
});
it('TOAST-08 F8 moves the focus to the toasts', async () => {
  render(<Toaster />);
  await show({ title: 'Here' });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.tagName).toBe('OL');
});
