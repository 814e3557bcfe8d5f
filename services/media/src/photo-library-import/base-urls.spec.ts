import { describe, expect, it, jest } from '@jest/globals';
import { LibraryError, type LibraryItem } from '../photo-library/photo-library.js';
import { BaseUrls, SelectionGone } from './base-urls.js';
import type { Importing } from './import-state.js';
import type { WaitingItem } from './import-state.js';
import type { LibraryLists } from './library-lists.js';

const MINUTE = 60_000;
const importing = { importId: 'import', input: {} } as Importing;
const item = (googleId: string, page: string | null = null) => ({ googleId, page }) as WaitingItem;

/** A library with two items a page, whose addresses name how often they were listed. */
const setUp = (fail?: LibraryError) => {
  const listed: (string | null)[] = [];
  const lists = {
    page: async (_input: unknown, page: string | null) => {
      listed.push(page);
      if (fail) throw fail;
      const items = ['a', 'b'].map((id) => ({ id, baseUrl: `${id}${listed.length}` }) as LibraryItem);
      return { items, nextPage: null };
    },
  };
  return { urls: new BaseUrls(lists as unknown as LibraryLists), listed };
};

describe('BaseUrls', () => {
  it('lists a page once for all its items, also for those that ask at the same time', async () => {
    const { urls, listed } = setUp();
    expect(await Promise.all([urls.of(importing, item('a')), urls.of(importing, item('b'))])).toEqual(['a1', 'b1']);
    expect(await urls.of(importing, item('a', 'second'))).toBe('a2');
    expect(listed).toEqual([null, 'second']);
  });

  it('lists it again after 45 minutes', async () => {
    jest.useFakeTimers({ now: 0, advanceTimers: true });
    const { urls } = setUp();
    await urls.of(importing, item('a'));
    jest.setSystemTime(44 * MINUTE);
    expect(await urls.of(importing, item('a'))).toBe('a1');
    jest.setSystemTime(46 * MINUTE);
    expect(await urls.of(importing, item('a'))).toBe('a2');
    jest.useRealTimers();
  });

  it('lists it again for the first item that is refused; the others take what that has brought', async () => {
    const { urls, listed } = setUp();
    await urls.of(importing, item('a'));
    expect(await urls.renewed(importing, item('a'), 'a1')).toBe('a2');
    expect(await urls.renewed(importing, item('b'), 'b1')).toBe('b2');
    expect(listed).toHaveLength(2);
  });

  it('knows an item that is no longer listed from a selection that is gone, and asks again after a failure', async () => {
    await expect(setUp().urls.of(importing, item('c'))).rejects.toMatchObject({ reason: 'gone' });
    await expect(setUp(new LibraryError('gone')).urls.of(importing, item('a'))).rejects.toThrow(SelectionGone);
    const { urls, listed } = setUp(new LibraryError('away'));
    for (let look = 0; look < 2; look += 1)
      await expect(urls.of(importing, item('a'))).rejects.toMatchObject({ reason: 'away' });
    expect(listed).toHaveLength(2);
  });
});
