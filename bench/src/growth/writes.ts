import { json, upload } from '@vitrine/e2e-support/photographer';
import { uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { until } from '@vitrine/e2e-support/product';
import { AIM, type Measured } from './measured.ts';
import { sendEnquiry } from './send-enquiry.ts';
import type { Site } from './site.ts';

/** As many photos as the photographer who once changed them all at once. */
const BULK = 114;
/** In the portfolio's order; each round moves the next to its front. */
const FIRST_MOVED = 20;
/** Public, and shown by no other measurement. */
const SWITCHED = 60;

/** Events of the photographer's changes are on their way, and their files are made. */
const BUSY = `
  select exists (select from outbox_event where published_at is null)
    or exists (select from photos where owner_id = $1 and trashed_at is null
      and (derivatives = 'pending' or avif_state = 'pending')) as busy`;

const settle = ({ media, known }: Site): Promise<unknown> =>
  until('the end of a change', async () => {
    const { rows } = await media.query<{ busy: boolean }>(BUSY, [known.id]);
    return rows[0]?.busy === false;
  });

const change = (what: string, run: Measured['run']): Measured => ({ what, aim: AIM, run, settle });

const photo = ({ photoIds }: Site, at: number): string => `/api/user/photos/${photoIds[at]}`;

/** All uploads are of one file: making it is not what is measured. */
let file: Promise<Buffer> | undefined;

export const WRITES: readonly Measured[] = [
  change('editing one photo', (site, round) =>
    site.client.json(photo(site, SWITCHED), json('PATCH', { title: `Title of round ${round}` })),
  ),
  change('the publish switch, off and on', async (site) => {
    for (const isPublic of [false, true])
      await site.client.json(`${photo(site, SWITCHED)}/public`, json('POST', { isPublic }));
  }),
  change('featuring one photo, on and off', async (site) => {
    for (const featured of [true, false])
      await site.client.json(`${photo(site, SWITCHED)}/featured`, json('POST', { featured }));
  }),
  change('moving one photo', ({ client, photoIds }, round) =>
    client.json(
      '/api/user/photos/order',
      json('POST', { photoIds: [photoIds[FIRST_MOVED + round]], before: photoIds[0] }),
    ),
  ),
  change(`a bulk edit of ${BULK} photos`, ({ client, photoIds }, round) =>
    client.json(
      '/api/user/photos/bulk',
      json('POST', {
        action: 'edit',
        photoIds: photoIds.slice(-BULK),
        edit: { description: `Words of round ${round}` },
      }),
    ),
  ),
  change('a photo into the trash and back', async ({ client, photoIds }) => {
    for (const action of ['trash', 'restore'])
      await client.json('/api/user/photos/bulk', json('POST', { action, photoIds: [photoIds[SWITCHED]] }));
  }),
  change('an upload', async ({ client }) => {
    const response = await upload(client, 'One more', await (file ??= uniqueJpeg()));
    if (!response.ok) throw new Error(`Upload: ${response.status} ${await response.text()}`);
    await response.body?.cancel();
  }),
  change('an enquiry', ({ client, known }) => sendEnquiry(client, known.id)),
];
