import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { fromBuffer, type Options, type ZipFile } from 'yauzl';

const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** Every file of a ZIP, in its order. Throws for one that is not whole, and for a file whose bytes are not what it says. */
export const readZip = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await open(bytes, { lazyEntries: true, strictFileNames: true });
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: { fileName: string; crc32: number; compressionMethod: number }) => {
      zip.openReadStream(entry as Parameters<ZipFile['openReadStream']>[0], (error, stream) => {
        if (error) return reject(error);
        buffer(stream).then((content) => {
          if (files.has(entry.fileName)) reject(new Error(`${entry.fileName} is there twice`));
          if (entry.compressionMethod !== 0) reject(new Error(`${entry.fileName} is compressed`));
          if (entry.crc32 !== crc32(content)) reject(new Error(`${entry.fileName} has another CRC-32`));
          files.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
      });
    });
    zip.on('end', () => resolve(files));
    zip.on('error', reject);
    zip.readEntry();
  });
};
