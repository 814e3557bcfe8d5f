import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { REFERENCE, REFERENCE_PRIVATE, referenceFiles } from '@vitrine/testing/builders/iptc-reference';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { readByExiftool } from '@vitrine/testing/exiftool';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { readEmbeddedMetadata } from '../src/derivatives/read-embedded-metadata.js';
import { frameOf } from '../src/derivatives/pixels.js';
import { UpsertOwner } from '../src/owners/upsert-owner.js';
import { PhotoAvif } from '../src/photos/photo-avif.js';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { RenderReplacement } from '../src/photos/render-replacement.js';
import { RenderSiteImage } from '../src/site-images/render-site-image.js';
import { fourFields } from './support/images.js';
import { ImportStage } from './support/import-stage.js';
import { aUser, within } from './support/start-media.js';

failOnConsole();

let stage: ImportStage;
let who: Principal;
let files: ReturnType<typeof referenceFiles>;
let bare: Buffer;

beforeAll(async () => {
  stage = await ImportStage.start();
  stage.queues.results = {
    'site-images': ({ siteImageId }) => within(stage.worker, RenderSiteImage, (it) => it.perform(siteImageId)),
  };
  bare = await fourFields(1280, 32).jpeg().toBuffer();
  files = referenceFiles(bare);
});
afterAll(() => stage.stop());
beforeEach(async () => {
  who = aUser();
  await within(stage.worker, UpsertOwner, (it) => it.upsert(aUserSnapshot({ id: who.userId })));
});

const NAMED = { fileName: 'DSC_0042.jpg', title: 'DSC 0042' };
const rendered = async (id: string): Promise<string> => {
  await within(stage.worker, RenderPhoto, (it) => it.perform(id));
  return id;
};
const objectOf = async (id: string): Promise<string> => {
  const [row] = await stage.media.sql<{ object_key: string }>('select object_key from photos where id = ?', [id]);
  return row?.object_key ?? '';
};

/** How a file comes in; answers the photo. */
const ENTRANCES: Record<string, (file: Buffer) => Promise<string>> = {
  'a kept original': async (file) =>
    rendered((await stage.media.upload(who, { ...NAMED, keptOriginal: true }, file)).id),
  'a copy that the browser made smaller': async (file) => {
    const metadata = readEmbeddedMetadata(file, await frameOf(file)).fileMetadata;
    return rendered((await stage.media.upload(who, { ...NAMED, metadata: JSON.stringify(metadata) }, bare)).id);
  },
  'the place of another file': async (file) => {
    const id = await rendered((await stage.media.upload(who, NAMED, bare)).id);
    const asked = { photoId: id, idempotencyKey: null, declaredBytes: 1 };
    const { fileId, objectKey } = await stage.media.rpc.call('media.photo_file.begin', asked, { as: who });
    await stage.media.store.put(objectKey, file, { contentType: 'image/jpeg' });
    const place = { photoId: id, fileId, objectKey, fileName: 'new.jpg', keptOriginal: true };
    await stage.media.rpc.call('media.photo_file.replace', place, { as: who });
    await within(stage.worker, RenderReplacement, (it) => it.perform(fileId));
    return id;
  },
  'Google Photos': async (file) => {
    const importer = await stage.importer({ items: [{ kind: 'photo', photograph: 'lamp-and-bird' }] });
    who = importer.who;
    await within(stage.worker, UpsertOwner, (it) => it.upsert(aUserSnapshot({ id: who.userId })));
    await stage.imported(importer);
    const [photo] = await stage.photos(importer);
    // The library's stand-in has photographs of its own.
    await stage.media.store.put(photo?.object_key ?? '', file, { contentType: 'image/jpeg' });
    return rendered(photo?.id ?? '');
  },
  'a file without a row': async (file) => {
    const { id } = await stage.media.upload(who, NAMED, file);
    const key = await objectOf(id);
    await stage.media.sql('delete from photos where id = ?', [id]);
    const restored = { userId: who.userId, fileKey: key };
    await stage.media.rpc.call('media.object.restore', restored, { as: { ...aUser(), role: 'admin' } });
    const [photo] = await stage.media.rpc.call('media.photo.list_mine', { limit: 1, offset: 0 }, { as: who });
    return rendered(photo?.id ?? '');
  },
};

const { keywords, licensorUrl, altText, usageTerms, sourceType, ...ofBoth } = REFERENCE;
const ofXmp = { licensorUrl, altText, usageTerms, sourceType };
/** What files say of them: whose licences are to be had somewhere has the terms there, too (decision 0104). */
const saidOfXmp = { licensorUrl, webStatement: licensorUrl, usageTerms, sourceType };
/** What exiftool calls them. */
const FOUR_CS = {
  'XMP-dc:Description': REFERENCE.description,
  'XMP-dc:Creator': [REFERENCE.creator],
  'XMP-dc:Rights': REFERENCE.copyright,
  'XMP-photoshop:Credit': REFERENCE.credit,
};
const LARGE = ['1280.avif', '1280.webp', 'card.jpg'];
const filesUnder = async (prefix: string): Promise<Record<string, Buffer>> =>
  Object.fromEntries(
    await Promise.all(
      (await stage.media.keys(prefix)).map(async (key) => [
        key.slice(prefix.length),
        (await stage.media.store.getBuffer(key, 10_000_000)) ?? Buffer.alloc(0),
      ]),
    ),
  ) as Record<string, Buffer>;

describe.each(Object.entries(ENTRANCES))('IPTC’s reference values that come in as %s', (entrance, bring) => {
  it.each(['XMP and IIM', 'XMP alone', 'IIM alone'] as const)('with %s go out of every exit', async (form) => {
    const hasXmp = form !== 'IIM alone';
    const file = files[form];
    const id = await bring(file);
    await within(stage.worker, PhotoAvif, (it) => it.perform(id));
    const photo = await stage.media.rpc.call('media.photo.get_mine', { photoId: id }, { as: who });
    expect(photo.fileMetadata).toEqual({ ...ofBoth, keywords: [...keywords], ...(hasXmp && ofXmp) });
    const { title, description } = REFERENCE;
    expect(photo).toMatchObject({ title, description, tags: [...keywords], altText: hasXmp ? altText : null });

    const [{ stored_under: under } = { stored_under: '' }] = await stage.media.sql<{ stored_under: string }>(
      'select coalesce(file_id, id) as stored_under from photos where id = ?',
      [id],
    );
    const made = await filesUnder(`derivatives/${who.userId}/${under}/`);
    expect(Object.keys(made)).toEqual(expect.arrayContaining(LARGE));
    for (const [name, bytes] of Object.entries(made)) {
      for (const word of REFERENCE_PRIVATE) expect([name, bytes.includes(word)]).toEqual([name, false]);
      const { city: _city, state: _state, country: _country, ...said } = ofBoth;
      const { fileMetadata } = readEmbeddedMetadata(bytes, await frameOf(bytes));
      expect([name, fileMetadata]).toEqual([
        name,
        LARGE.includes(name) ? { ...said, ...(hasXmp && { altText, ...saidOfXmp }) } : {},
      ]);
    }
    const hero = await stage.media.rpc.call('media.hero_image.set_photo', { photoId: id }, { as: who });
    const copies = await filesUnder(`pictures/${who.userId}/${hero.id}/`);
    for (const name of LARGE) {
      const { fileMetadata } = readEmbeddedMetadata(
        copies[name] ?? Buffer.alloc(0),
        await frameOf(copies[name] ?? Buffer.alloc(0)),
      );
      const { creator, credit, copyright } = REFERENCE;
      expect(fileMetadata).toEqual({
        creator,
        credit,
        copyright,
        ...(hasXmp && saidOfXmp),
      });
    }
    const original = await stage.media.store.getBuffer(await objectOf(id), 10_000_000);
    expect(
      original?.equals(photo.file.kept || photo.fileMetadata.title === undefined ? file : (original ?? file)),
    ).toBe(true);

    const judged = await readByExiftool(Object.fromEntries(LARGE.map((name) => [name, made[name] ?? Buffer.alloc(0)])));
    for (const tags of Object.values(judged ?? {})) {
      expect(tags).toMatchObject({ ...FOUR_CS, 'XMP-dc:Title': title });
      expect(
        Object.keys(tags).filter((tag) =>
          /^(IPTC|ExifIFD|IFD0|GPS|MakerNotes|XMP-(?!dc|photoshop|xmpRights|plus|iptcCore|iptcExt|x))/.test(tag),
        ),
      ).toEqual([]);
    }
  });
});
