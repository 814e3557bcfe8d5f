import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { ODD_FILES, type OddFile } from '@vitrine/testing/odd-files';
import sharp from 'sharp';
import { PhotoLibrary } from '../src/photo-library/photo-library.js';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { RenderReplacement } from '../src/photos/render-replacement.js';
import { RenderSiteImage } from '../src/site-images/render-site-image.js';
import { ImportStage } from './support/import-stage.js';
import { aUser, type RunningMedia, within } from './support/start-media.js';

failOnConsole();

/** What a lossy derivative may add to or take from a colour. */
const TOLERANCE = 4;

const admin: Principal = { ...aUser(), role: 'admin' };
let stage: ImportStage;
let media: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;

beforeAll(async () => {
  stage = await ImportStage.start();
  ({ media, worker } = stage);
  stage.queues.results = {
    'site-images': ({ siteImageId }) => within(worker, RenderSiteImage, (it) => it.perform(siteImageId)),
  };
});
afterAll(() => stage.stop());
beforeEach(() => {
  who = aUser();
  stage.queues.jobs.length = 0;
});

const own = (photoId: string) => media.rpc.call('media.photo.get_mine', { photoId }, { as: who });

const uploaded = async (bytes: Buffer): Promise<PhotoDto> => {
  const { id } = await media.upload(who, {}, bytes);
  await within(worker, RenderPhoto, (it) => it.perform(id));
  return own(id);
};

/** A photo whose file is replaced again and again. */
let replacing: { who: Principal; id: string } | undefined;
const replaced = async (bytes: Buffer): Promise<PhotoDto> => {
  replacing ??= { who, id: (await uploaded(await anything())).id };
  const { id: photoId } = replacing;
  who = replacing.who;
  const place = await media.rpc.call(
    'media.photo_file.begin',
    { photoId, idempotencyKey: null, declaredBytes: 1 },
    { as: who },
  );
  const { fileId, objectKey } = place;
  await media.store.put(objectKey, bytes, { contentType: 'application/octet-stream' });
  const file = { photoId, fileId, objectKey, idempotencyKey: null, fileName: 'new' };
  await media.rpc.call('media.photo_file.replace', file, { as: who });
  await within(worker, RenderReplacement, (it) => it.perform(fileId));
  return own(photoId);
};

const siteImage = async (bytes: Buffer, as: Principal) => {
  const { siteImageId, objectKey } = await media.rpc.call('media.site_image.begin', {}, { as });
  await media.store.put(objectKey, bytes, { contentType: 'application/octet-stream' });
  return { siteImageId, objectKey };
};
const profileImage = async (bytes: Buffer) =>
  media.rpc.call('media.profile_image.set_file', { ...(await siteImage(bytes, who)), crop: null }, { as: who });
const banner = async (bytes: Buffer) =>
  media.rpc.call('media.banner.add', { ...(await siteImage(bytes, admin)), name: 'Odd' }, { as: admin });

/** By way of a library that has this file under every address. Of a refusal, its report knows the kind alone. */
const imported = async (bytes: Buffer): Promise<PhotoDto> => {
  const importer = await stage.importer({ items: [{ kind: 'photo', photograph: 'lamp-and-bird' }] });
  const library = worker.get(PhotoLibrary, { strict: false });
  jest
    .spyOn(library, 'open')
    .mockImplementation(async () => ({ stream: Readable.from([bytes]), type: 'image/jpeg', bytes: bytes.length }));
  const { failed, report } = await stage.imported(importer).finally(() => jest.restoreAllMocks());
  if (failed > 0) throw new Error(JSON.stringify(report));
  who = importer.who;
  const [photo] = await stage.photos(importer);
  const id = photo?.id ?? '';
  await within(worker, RenderPhoto, (it) => it.perform(id));
  return own(id);
};

const anything = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#888' } })
    .png()
    .toBuffer();

const pixelOf = async ({ base, widths }: PhotoImage): Promise<number[]> => {
  const token = base.split('/').at(-1) ?? '';
  const { prefix } = await media.rpc.call('media.image.resolve', { token });
  const file = await media.store.getBuffer(`${prefix}${widths.at(-1)}.webp`, 1e7);
  const { data, info } = await sharp(file ?? Buffer.alloc(0))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
};

/** The pixel that must come out, where what came out is as near to it as a lossy file can be; else what came out. */
const shownPixel = async (image: PhotoImage, odd: OddFile): Promise<readonly number[]> => {
  const pixel: readonly number[] = odd.pixel ?? [];
  const shown = await pixelOf(image);
  return pixel.every((value, at) => Math.abs(value - (shown[at] ?? 999)) <= TOLERANCE) ? pixel : shown;
};

/** What is drawn in another way, or read in another way. */
const KINDS = [/(large |grey |CMYK )?(JPEG|PNG|TIFF|WebP|HEI[CF])/, /16 bits|float/];
/** One file of each kind with each sort of expectation; of those that are refused, one of each kind. */
const samples = [
  ...new Map(
    ODD_FILES.map((odd) => {
      const { name, file: _file, refusal, ...expected } = odd;
      const kind = KINDS.map((pattern) => pattern.exec(name)?.[0]);
      return [[...kind, ...Object.keys(refusal ? { refusal } : expected)].join(), odd];
    }),
  ).values(),
];
const partOf = (files: readonly OddFile[]) => ({
  sound: files.filter(({ refusal }) => !refusal),
  refused: files.filter(({ refusal }) => refusal),
});

/**
 * By every way on which a file becomes a photo. All of them judge and draw it with the same functions: all files take the
 * first way, and a sample the others, for what these do before and afterwards.
 */
const PHOTO_WAYS = [
  ['upload', uploaded, partOf(ODD_FILES)],
  ['replaced file', replaced, partOf(samples)],
  ['import', imported, partOf(samples)],
] as const;
/** By every way on which a file becomes an image of the site. */
const SITE_WAYS = [
  ['profile image', profileImage],
  ['banner', banner],
] as const;

describe.each(PHOTO_WAYS)('a photo by %s', (_way, enter, { sound, refused }) => {
  it.each(sound)('$name', async (odd) => {
    const { image, derivatives, exif, fileMetadata } = await enter(await odd.file());
    expect(derivatives).toBe('ready');
    const { takenAt = null, ...camera } = exif;
    const pixel = await shownPixel(image, odd);
    expect({ pixel, size: [image.width, image.height], words: fileMetadata, camera, day: takenAt }).toMatchObject({
      ...(odd.pixel && { pixel: odd.pixel }),
      ...(odd.size && { size: odd.size }),
      ...(odd.words && { words: odd.words }),
      ...(odd.camera && { camera: odd.camera }),
      ...(odd.day !== undefined && { day: odd.day }),
    });
  });

  it.each(refused)('SEC-20 UPL-09 $name is refused', async ({ file, refusal }) => {
    const isKind = enter === imported && refusal?.startsWith('This ');
    await expect(enter(await file())).rejects.toThrow(isKind ? ERRORS.IMAGE_UNSUPPORTED.message : refusal);
  });
});

describe.each(SITE_WAYS)('a %s', (_way, enter) => {
  const { sound, refused } = partOf(samples);

  it.each(sound)('$name', async (odd) => {
    const { image } = await enter(await odd.file());
    expect(await shownPixel(image, odd)).toEqual(odd.pixel ?? []);
  });

  it.each(refused)('SEC-20 $name is refused', async ({ file, refusal }) => {
    await expect(enter(await file())).rejects.toThrow(refusal);
  });
});
