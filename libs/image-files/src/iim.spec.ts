import { expect, it } from '@jest/globals';
import { IIM_UTF8, iimBlock, photoshopBlock } from '@vitrine/testing/builders/photo-file';
import { readEmbeddedMetadata } from './embedded-metadata.js';

const read = (iim: Uint8Array) => readEmbeddedMetadata(Buffer.alloc(0), () => null, { iim });
const metadataOf = (block: Uint8Array) => read(block).fileMetadata;

const WORDS = [
  [2, 5, 'Salt pans'],
  [2, 105, 'Not this one'],
  [2, 120, 'Évening & fog'],
  [2, 25, 'salt'],
  [2, 25, 'sea'],
  [2, 80, 'Mara'],
  [2, 80, 'Jo'],
  [2, 90, 'Guérande'],
  [2, 95, 'Pays de la Loire'],
  [2, 101, 'France'],
  [2, 110, 'Studio'],
  [2, 116, '© 2026'],
  [2, 122, 'Secret Writer'],
] as const;
const SAID = {
  title: 'Salt pans',
  description: 'Évening & fog',
  keywords: ['salt', 'sea'],
  creator: 'Mara, Jo',
  credit: 'Studio',
  copyright: '© 2026',
  city: 'Guérande',
  state: 'Pays de la Loire',
  country: 'France',
};
const inLatin1 = WORDS.map(([record, dataset, text]) => [record, dataset, Buffer.from(text, 'latin1')] as const);

it('reads an IIM block, bare and within Photoshop’s resources', () => {
  expect(metadataOf(iimBlock([IIM_UTF8, ...WORDS]))).toEqual(SAID);
  expect(metadataOf(photoshopBlock([IIM_UTF8, ...WORDS]))).toEqual(SAID);
});

it('takes a block that does not say what it is written in for UTF-8 where it can be, else for Latin-1', () => {
  expect(metadataOf(iimBlock(WORDS))).toEqual(SAID);
  expect(metadataOf(iimBlock(inLatin1))).toEqual(SAID);
});

it.each([
  ['Latin-1 where the block says UTF-8', Buffer.from('D\xfcnen', 'latin1'), 'Dünen'],
  ['UTF-8 beside Latin-1', Buffer.from('Dünen'), 'Dünen'],
  ['UTF-8 that was cut within a character', Buffer.from('Dünen ü').subarray(0, -1), 'Dünen'],
  ['Latin-1 that ends with a letter of its own', Buffer.from('caf\xe9', 'latin1'), 'café'],
  ['UTF-16 with a mark of its order', Buffer.from('\ufeffDünen', 'utf16le'), 'Dünen'],
  ['UTF-16 with a mark of the other order', Buffer.from('\ufeffDünen', 'utf16le').swap16(), 'Dünen'],
])('reads %s', (_name, bytes, title) => {
  const place = [2, 90, Buffer.from('Gu\xe9rande', 'latin1')] as const;
  expect(metadataOf(iimBlock([IIM_UTF8, [2, 5, bytes], place]))).toEqual({ title, city: 'Guérande' });
});

it('reads a text that says its length behind, and what follows it', () => {
  const caption = `${'A long caption. '.repeat(2_500)}The end`;
  const head = Buffer.from([0x1c, 2, 120, 0x80, 4, 0, 0, 0, 0]);
  head.writeUInt32BE(caption.length, 5);
  const { description, title } = metadataOf(iimBlock([Buffer.concat([head, Buffer.from(caption)]), [2, 5, 'Dünen']]));
  expect([description?.slice(0, 15), title]).toEqual(['A long caption.', 'Dünen']);
});

it('knows the day on which a picture became a file', () => {
  const block = iimBlock([
    [2, 62, '20240506'],
    [2, 63, '070809+0200'],
  ]);
  expect(read(block)).toEqual({ exif: { takenAt: '2024-05-06T07:08:09' }, fileMetadata: {} });
});

it('has the headline for a title where there is no other', () => {
  expect(metadataOf(iimBlock([[2, 105, 'Salt pans']]))).toEqual({ title: 'Salt pans' });
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['nonsense', Buffer.alloc(2_000, 0xff)],
  ['resources that end too early', Buffer.from('Photoshop 3.0\x008BIM\x04\x04\xff', 'latin1')],
  ['resources that claim more than there is', Buffer.from('8BIM\x04\x04\0\0\xff\xff\xff\xff', 'latin1')],
  ['a dataset with a length that is none', Buffer.from([0x1c, 2, 5, 0x80, 9, 0, 1, 0, 0, 65])],
  ['a dataset that ends within its length', Buffer.from([0x1c, 2, 5, 0x80, 4, 0, 1])],
])('lets %s cost nothing', (_name, block) => {
  expect(metadataOf(block)).toEqual({});
});

it('reads what stands in front of a break', () => {
  const block = iimBlock([[2, 5, 'Salt pans']]);
  expect(metadataOf(Buffer.concat([block, Buffer.from([0x1c, 2, 120, 0xff])]))).toEqual({ title: 'Salt pans' });
});

it('says when the picture was taken, with or without a time', () => {
  const day = [2, 55, '20240506'] as const;
  expect(read(iimBlock([day, [2, 60, '070809+0200']])).exif.takenAt).toBe('2024-05-06T07:08:09');
  expect(read(iimBlock([day])).exif.takenAt).toBe('2024-05-06');
  expect(read(iimBlock([[2, 55, '00000000']])).exif.takenAt).toBeUndefined();
});
