import { describe, expect, it } from '@jest/globals';
import { exifBlock, withExifBlock } from '@vitrine/testing/builders/exif-block';
import { xmpOf } from '@vitrine/image-files/xmp-packet';
import { hostileFiles } from '@vitrine/testing/builders/hostile-metadata';
import { pngChunk } from '@vitrine/testing/builders/png-chunks';
import { IIM_UTF8, withIim, withXmpPacket } from '@vitrine/testing/builders/photo-file';
import { readFileWords } from './read-file-words.js';

// Twenty by ten pixels of a Canon, with GPS tags.
const JPEG =
  '/9j/4QGmRXhpZgAASUkqAAgAAAAJAA8BAgAGAAAAmAAAABABAgANAAAAigAAABIBAwABAAAAAQAAABoBBQABAAAAegAAABsBBQABAAAAggAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAngAAACWIBAABAAAAaAEAAAAAAAA4YwAA6AMAADhjAADoAwAAQ2Fub24gRU9TIFI1AABDYW5vbgAMAJqCBQABAAAAUAEAAJ2CBQABAAAAYAEAACeIAwABAAAAkAEAAACQBwAEAAAAMDIxMAOQAgAUAAAAPAEAAAGRBwAEAAAAAQIDAAqSBQABAAAANAEAAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAFAAAAAOgBAABAAAACgAAADSkAgAIAAAAWAEAAAAAAAAyAAAAAQAAADIwMjQ6MDU6MDYgMDc6MDg6MDkAAQAAAPoAAABSRiA1MG1tABwAAAAKAAAAAgABAAIAAgAAAE4AAAACAAUAAwAAAIYBAAAAAAAAMwAAAAEAAAAeAAAAAQAAAJ4MAABkAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAtKDAlKCko/9sAQwEHBwcKCAoTCgoTKBoWGigoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo/8AAEQgACgAUAwEiAAIRAQMRAf/EABUAAQEAAAAAAAAAAAAAAAAAAAAG/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABYBAQEBAAAAAAAAAAAAAAAAAAAFB//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIgBIaGAA//Z';
const bytes = Uint8Array.from(atob(JPEG), (char) => char.charCodeAt(0));

it('SEC-20 reads camera, lens and exposure, and not where it was', async () => {
  expect(await readFileWords(new Blob([bytes]))).toEqual({
    metadata: {},
    exif: {
      make: 'Canon',
      model: 'Canon EOS R5',
      lens: 'RF 50mm',
      focalLength: 50,
      aperture: 2.8,
      exposureTime: 0.004,
      iso: 400,
      takenAt: '2024-05-06T07:08:09',
    },
  });
});
it.each([
  ['no picture', new Uint8Array([1, 2, 3])],
  ['nothing', new Uint8Array(0)],
  ['a broken block', bytes.map((byte, at) => (at > 30 && at < 200 ? 255 - byte : byte))],
  ['a cut block', bytes.slice(0, 120)],
])('lets %s cost nothing', async (_name, data) => {
  expect(await readFileWords(new Blob([data]))).toEqual({ exif: {}, metadata: {} });
});
it('fails instead of losing the words when the file cannot be read', async () => {
  const moved = new DOMException('moved', 'NotReadableError');
  const file = Object.assign(new Blob([bytes]), { arrayBuffer: () => Promise.reject(moved) });
  await expect(readFileWords(file)).rejects.toBe(moved);
});
describe('the words of a photographer', () => {
  const read = async (file: Uint8Array) => (await readFileWords(new Blob([Uint8Array.from(file)]))).metadata;
  const jpeg = Buffer.from(bytes);
  const words = { title: 'Salt pans', keywords: ['salt', 'sea'], rating: 4 };

  it('are read of XMP before IIM, as the server reads them', async () => {
    const iim = [IIM_UTF8, [2, 5, 'Not this one'], [2, 120, 'Évening']] as const;
    expect(await read(withXmpPacket(withIim(jpeg, iim), xmpOf(words)))).toEqual({ ...words, description: 'Évening' });
  });

  it('are read of EXIF, in UTF-8, too', async () => {
    const block = exifBlock([{ tag: 0x010e, type: 2, count: 7, value: 200 }], 300);
    block.write('Dünen\0', 206, 'utf8');
    const bare = Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(4 + jpeg.readUInt16BE(4))]);
    expect(await read(withExifBlock(bare, block))).toEqual({ description: 'Dünen' });
  });

  it('are found in other kinds of file, too', async () => {
    const packet = Buffer.from(xmpOf(words));
    const head = Buffer.alloc(20);
    head.write('RIFF\0\0\0\0WEBPXMP ', 'latin1');
    head.writeUInt32LE(packet.length + 12, 4);
    head.writeUInt32LE(packet.length, 16);
    expect(await read(Buffer.concat([head, packet]))).toEqual(words);
  });

  it.each([
    ['an entity', `<!DOCTYPE x [<!ENTITY e "x">]>${xmpOf({ title: 'a' }).replace('>a<', '>&e;<')}`],
    ['an end too early', xmpOf(words).slice(0, -20)],
    ['no XML', 'x'],
  ])('are none of a packet with %s, and the rest still counts', async (_name, packet) => {
    const file = withXmpPacket(withIim(jpeg, [[2, 5, 'IIM']]), packet);
    expect(await read(file)).toEqual({ title: 'IIM' });
    expect((await readFileWords(new Blob([Uint8Array.from(file)]))).exif).toMatchObject({ make: 'Canon' });
  });

  it('are no more than there are in files that are meant to do harm', async () => {
    const head = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    const png = Buffer.concat([head, pngChunk('IHDR', Buffer.alloc(13)), pngChunk('IEND', Buffer.alloc(0))]);
    const webp = Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0', 'latin1');
    const bare = Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(4 + jpeg.readUInt16BE(4))]);
    for (const { name, bytes: file, says } of hostileFiles({ jpeg: bare, png, webp }))
      expect([name, await read(file)]).toEqual([name, says]);
  });
});
