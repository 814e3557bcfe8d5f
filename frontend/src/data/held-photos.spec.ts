import { expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { OWN_OTHERS } from './gallery/gallery.query.js';
import { photoOrderQuery } from './photo-order/photo-order.query.js';
import { photosHeldBy } from './held-photos.js';
import { ownPhotoQuery } from './photos/own-photo.query.js';
import { firstPublicPhotosQuery, photoChoicesQuery } from './photos/photo-choices.query.js';
import { photosPageQuery } from './photos/photos-page.query.js';
import { EVERYTHING } from './photos/photos-view.js';

const photo = aPhoto();
const page = { photos: [photo], counts: {} };

it('reads the photos of every kind of query data that holds some', () => {
  const client = new QueryClient();
  const held = (options: { queryKey: readonly unknown[]; meta?: object | undefined }, data: unknown): PhotoDto[] => {
    const query = client.getQueryCache().build(client, { ...options, meta: { ...options.meta } });
    query.setData(data);
    return [...photosHeldBy(query)];
  };
  expect([
    held(photosPageQuery(EVERYTHING, 0), page),
    held(ownPhotoQuery(photo), photo),
    held(photoChoicesQuery({ q: 'sea' }), { pages: [page], pageParams: [0] }),
    held(firstPublicPhotosQuery, page),
    held(photoOrderQuery, { pages: [page], pageParams: [0] }),
    held(OWN_OTHERS, [photo]),
    held({ ...OWN_OTHERS, queryKey: [...OWN_OTHERS.queryKey, 'later'] }, [[photo]]),
    held({ queryKey: ['/api/gallery'] }, [photo]),
  ]).toEqual([[photo], [photo], [photo], [photo], [photo], [photo], [photo], []]);
});
