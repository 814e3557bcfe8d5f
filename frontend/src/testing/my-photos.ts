import { screen, within } from '@testing-library/react';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import type { Answers } from './fake-api.js';
import { openSite } from './open-site.js';
import { ownPhotosServer } from './own-photos.js';

/** The My Photos page with a server behind it that keeps changes. */
export const openMyPhotos = (
  photos: PhotoDto[],
  { api = {}, path = '/my-photos' }: { api?: Answers; path?: string } = {},
) => {
  const server = ownPhotosServer(photos);
  return { server, ...openSite(path, { as: aUser(), api: { ...server.answers, ...api } }) };
};
export type MyPhotosSite = ReturnType<typeof openMyPhotos>;

/** `Photo 0001` is the newest. */
export const manyPhotos = (count: number, over: (at: number) => Partial<PhotoDto> = () => ({})): PhotoDto[] =>
  Array.from({ length: count }, (_, at) =>
    aPhoto({
      id: `p${at + 1}`,
      title: `Photo ${String(at + 1).padStart(4, '0')}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) - at * 60_000).toISOString(),
      ...over(at),
    }),
  );

export const rowOf = async (title: string): Promise<HTMLElement> =>
  (await screen.findByText(title, { selector: 'td p' })).closest<HTMLElement>('tr')!;
export const titlesShown = (): (string | null | undefined)[] =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td:nth-child(3) p')?.textContent);
export const countersShown = (): (string | null | undefined)[] =>
  ['Total Photos', 'Public', 'Featured'].map(
    (name) => screen.getAllByText(name, { selector: 'dt' })[0]?.nextSibling?.textContent,
  );

export const box = (title: string): Promise<HTMLElement> => screen.findByRole('checkbox', { name: `Select ${title}` });
export const selectionBar = async () => within(await screen.findByRole('region', { name: 'Selection' }));

/** jsdom has no layout: scrolling is simulated. */
export const scrollWindow = (top: number): void => {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  window.dispatchEvent(new Event('scroll'));
};
