import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { ReorderPhotosDto } from '@vitrine/contracts/media/own-photos.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { MemoryRouter } from 'react-router';
import { ArrangeView } from '../features/photo-arrange/arrange-view.js';
import { fakeApi, type Answers, type Call } from './fake-api.js';
import { quickClient } from './open-site.js';
import { render } from './render.js';

/** jsdom lays nothing out: five columns, and a window so high. */
export const pretendLayout = (height = 100_000): void => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
};

export const named = (...titles: string[]) =>
  titles.map((title) => aPhoto({ id: title.toLowerCase(), title, isPublic: true }));

/** A server that keeps an order. */
export const openArrange = (
  photos: PhotoDto[] = named('Attic', 'Beach', 'Cliff', 'Dunes'),
  { privates = 0, ...answers }: Answers & { privates?: number } = {},
) => {
  let stored = photos;
  const api = fakeApi({
    ownPhotosPage: ({ query }: Call) => {
      const offset = Number(query.get('offset'));
      return {
        photos: stored.slice(offset, offset + Number(query.get('limit'))),
        counts: {
          all: stored.length + privates,
          matching: stored.length,
          public: stored.length,
          featured: 0,
          unreviewed: 0,
        },
      };
    },
    reorderPhotos: ({ body }: Call) => {
      const { photoIds, before } = body as ReorderPhotosDto;
      const moved = photoIds.map((id) => stored.find((photo) => photo.id === id)!);
      const rest = stored.filter(({ id }) => !photoIds.includes(id));
      const at = before ? rest.findIndex(({ id }) => id === before) : rest.length;
      stored = rest.toSpliced(at, 0, ...moved);
      return { moved: moved.length };
    },
    sortPhotos: () => {
      stored = stored.toReversed();
      return { moved: stored.length };
    },
    ...answers,
  });
  const client = quickClient();
  client.setQueryData([ROUTES.currentUser.path], aUser());
  const onClose = jest.fn();
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ArrangeView onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), api, client, view, onClose, stored: () => stored.map(({ title }) => title) };
};

// By role would be right, and takes seconds with hundreds of them.
export const shown = () =>
  [...document.querySelectorAll('li > button')].map((tile) =>
    (tile.getAttribute('aria-label') ?? '').replace(/, position.*/, ''),
  );
export const sent = (api: ReturnType<typeof fakeApi>) => api.callsOf('reorderPhotos').map(({ body }) => body);
