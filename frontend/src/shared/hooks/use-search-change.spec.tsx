import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { useSearchChange } from './use-search-change.js';

const having = (name: string, value: string) => (now: URLSearchParams) => {
  now.set(name, value);
  return now;
};

it('PHOTO-45 keeps the first of two changes when the second comes before it is rendered', () => {
  const { result } = renderHook(useSearchChange, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/my-photos?q=fig']}>{children}</MemoryRouter>,
  });
  act(() => {
    const [, change] = result.current;
    change(having('keywords', 'planted'), { replace: true });
    change(having('sort', 'taken'), { replace: true });
  });
  expect(result.current[0].toString()).toBe('q=fig&keywords=planted&sort=taken');
});
