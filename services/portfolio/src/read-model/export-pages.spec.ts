import { expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { exportPages, type ReadExport } from './export-pages.js';

const ALL = Array.from({ length: 1_100 }, (_, n) => ({ id: String(n).padStart(4, '0') }));
/** Answers at most `bearable` items in one message. */
const readerOf =
  (bearable: number): ReadExport<{ id: string }> =>
  async ({ after = '', limit }) => {
    const items = ALL.filter(({ id }) => id > after).slice(0, limit);
    if (items.length > bearable) throw new AppError('PAYLOAD_TOO_LARGE');
    return items;
  };

it.each([1_000, 400, 1])('reads everything once where a message carries at most %d items', async (bearable) => {
  const read: string[] = [];
  for await (const { items } of exportPages(readerOf(bearable))) read.push(...items.map(({ id }) => id));
  expect(read).toEqual(ALL.map(({ id }) => id));
});

it('fails when a single item is too much', async () => {
  await expect(exportPages(readerOf(0)).next()).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
});
