import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { SEARCH_DELAY_MS } from '../constants.js';
import { SearchBox } from './search-box.js';
import { render } from '../../testing/render.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const open = () => {
  const searches: string[] = [];
  const box = (value: string) => (
    <SearchBox
      label="Search photos"
      placeholder="Search by title or description..."
      value={value}
      onSearch={(q) => searches.push(q)}
      ref={null}
    />
  );
  const { rerender } = render(box(''));
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  return {
    searches,
    input,
    type: (value: string) => {
      fireEvent.change(input, { target: { value } });
      jest.advanceTimersByTime(SEARCH_DELAY_MS);
    },
    /** The address has followed. */
    answer: (value: string) => rerender(box(value)),
  };
};

it('PHOTO-16 searches for the last text also before the address holds the previous one', () => {
  const { searches, input, type, answer } = open();
  type('a');
  type('');
  expect(searches).toEqual(['a', '']);
  answer('a');
  expect(input.value).toBe('');
  answer('');
  expect(input.value).toBe('');
});
it('searches once for the same text, and again after the address has changed', () => {
  const { searches, input, type, answer } = open();
  type('sea');
  answer('sea');
  type('seas');
  type('sea');
  answer('sea');
  type('sea ');
  type('sea');
  expect(searches).toEqual(['sea', 'seas', 'sea', 'sea ', 'sea']);
  answer('');
  expect(input.value).toBe('');
  type('sea');
  expect(searches).toHaveLength(6);
});
it('is cleared by its button, which keeps the focus in the box, and by Escape', () => {
  const { searches, input, type } = open();
  type('sea');
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  jest.advanceTimersByTime(SEARCH_DELAY_MS);
  expect([input.value, document.activeElement]).toEqual(['', input]);
  expect(screen.queryByRole('button')).toBeNull();
  type('lake');
  fireEvent.keyDown(input, { key: 'Escape' });
  jest.advanceTimersByTime(SEARCH_DELAY_MS);
  expect([input.value, searches]).toEqual(['', ['sea', '', 'lake', '']]);
});
