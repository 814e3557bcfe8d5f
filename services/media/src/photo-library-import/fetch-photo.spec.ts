import { describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { BaseUrls } from './base-urls.js';
import type { Download } from './download.js';
import { FetchPhoto } from './fetch-photo.js';
import type { ImportItemsRepository } from './import-items.repository.js';
import type { Importing, WaitingItem } from './import-state.js';
import type { StoreItem, Target } from './store-item.js';

const importing = { importId: 'import', input: {} } as Importing;

/**
 * Fetches an item whose sizes fail one after another with `errors`. Answers the sizes, and the rendition that was noted.
 */
const fetched = async (mime: string, errors: readonly (ErrorCode | null)[]) => {
  const sizes: unknown[] = [];
  let noted: number | null = null;
  const store = {
    read: async (_importing: unknown, { size }: Target) => {
      sizes.push(size === 'original' ? size : size.maxEdge);
      const code = errors[sizes.length - 1];
      if (code) throw new AppError(code);
      return 'key';
    },
    create: async () => undefined,
  };
  const items = { noteRendition: async (_id: string, _ordinal: number, maxEdge: number) => void (noted = maxEdge) };
  const fetchPhoto = new FetchPhoto(
    { of: async () => 'url' } as unknown as BaseUrls,
    { run: (_wanted: unknown, use: (file: unknown) => unknown) => use({}) } as unknown as Download,
    store as unknown as StoreItem,
    items as unknown as ImportItemsRepository,
  );
  const failure = await fetchPhoto.fetch(importing, { ordinal: 0, mime } as WaitingItem, 'photo').then(
    () => null,
    (error: AppError) => error.code,
  );
  return { sizes, noted, failure };
};

describe('FetchPhoto', () => {
  it('GPH-33 takes the original, of a file without a type as well', async () => {
    for (const mime of ['image/jpeg', 'image/heif', ''])
      expect(await fetched(mime, [null])).toEqual({ sizes: ['original'], noted: null, failure: null });
  });

  it('GPH-33 takes a smaller image for one that is too large, and a smaller one again', async () => {
    expect(await fetched('image/jpeg', ['FILE_TOO_LARGE', 'FILE_TOO_LARGE', null])).toEqual({
      sizes: ['original', 6_000, 4_000],
      noted: 4_000,
      failure: null,
    });
    const failure = 'FILE_TOO_LARGE';
    expect(await fetched('image/jpeg', [failure, failure, failure])).toMatchObject({ noted: null, failure });
  });

  it.each([
    'FILE_TYPE_UNSUPPORTED',
    'IMAGE_CORRUPT',
    'IMAGE_UNSUPPORTED',
    'IMAGE_TOO_MANY_PIXELS',
    'IMAGE_TOO_HEAVY',
  ] as const)('GPH-33 takes the image that the library makes of a file refused as %s, once', async (code) => {
    expect(await fetched('image/heif', [code, null])).toEqual({
      sizes: ['original', 6_000],
      noted: 6_000,
      failure: null,
    });
    expect(await fetched('image/heif', [code, code])).toEqual({
      sizes: ['original', 6_000],
      noted: null,
      failure: code,
    });
  });

  it('GPH-33 does not even ask for a RAW file', async () => {
    expect(await fetched('image/x-adobe-dng', [null])).toEqual({ sizes: [6_000], noted: 6_000, failure: null });
  });

  it('UPL-28 GPH-33 takes no smaller image for want of room', async () => {
    expect(await fetched('image/jpeg', ['QUOTA_EXCEEDED'])).toMatchObject({
      sizes: ['original'],
      failure: 'QUOTA_EXCEEDED',
    });
  });
});
