import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createStore, createStoredChoice, useStore } from './create-store.js';

const size = () => createStoredChoice({ key: 'size', parse: (stored) => Number(stored ?? 1), format: String });

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  localStorage.clear();
});

it('notifies its subscribers of another value, until they leave', () => {
  const store = createStore('a');
  const changed = jest.fn();
  const leave = store.subscribe(changed);
  store.set('a');
  expect(changed).not.toHaveBeenCalled();
  store.set('b');
  expect([store.current(), changed.mock.calls.length]).toEqual(['b', 1]);
  leave();
  store.set('c');
  expect(changed).toHaveBeenCalledTimes(1);
});

it('renders again with every change', () => {
  const store = createStore('a');
  const View = () => <p>{useStore(store)}</p>;
  render(<View />);
  act(() => store.set('b'));
  expect(screen.getByText('b')).toBeTruthy();
});

it('keeps a choice in storage, and follows another tab', () => {
  const store = size();
  const changed = jest.fn();
  const leave = store.subscribe(changed);
  store.set(2);
  expect([store.current(), size().current(), changed.mock.calls.length]).toEqual([2, 2, 1]);
  localStorage.setItem('size', '3');
  dispatchEvent(new StorageEvent('storage', { key: 'size' }));
  dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect([store.current(), changed.mock.calls.length]).toEqual([3, 2]);
  leave();
});

it('keeps a choice as long as the page is open where storage is forbidden', () => {
  const forbid = () => {
    throw new Error('forbidden');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
  const store = size();
  expect(store.current()).toBe(1);
  store.set(2);
  expect(store.current()).toBe(2);
});
