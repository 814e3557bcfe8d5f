import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { readZip } from '@vitrine/testing/read-zip';
import { directoryEnd, directoryEntry, localHeader, type ZipEntry } from './zip-layout.js';

const DATE = new Date('2026-11-24T13:55:08Z');
const anEntry = (over: Partial<ZipEntry> = {}): ZipEntry => ({ name: 'a', size: 0, crc: 0, date: DATE, ...over });

/** An archive of `files`. */
const zipOf = (files: Readonly<Record<string, Buffer>>): Buffer => {
  const parts: Buffer[] = [];
  const lines: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const entry = anEntry({ name, size: bytes.length, crc: crc32(bytes) });
    const header = localHeader(entry);
    parts.push(header, bytes);
    lines.push(directoryEntry(entry, offset));
    offset += header.length + bytes.length;
  }
  const directory = Buffer.concat(lines);
  return Buffer.concat([...parts, directory, directoryEnd({ entries: lines.length, offset, size: directory.length })]);
};

describe('the layout of a ZIP', () => {
  it('is opened by another program, with names in any script, folders and empty files', async () => {
    const files = {
      'photos/Ärger 夜.jpg': Buffer.from('light'),
      'b/c/d.txt': Buffer.alloc(70_000, 7),
      empty: Buffer.alloc(0),
    };
    expect(Object.fromEntries(await readZip(zipOf(files)))).toEqual(files);
  });

  it('has 76 bytes for each file, and its name twice', () => {
    const entry = anEntry({ name: '' });
    expect(localHeader(entry).length + directoryEntry(entry, 0).length).toBe(76);
    expect(zipOf({}).length).toBe(22);
  });

  it('counts more files than 16 bits do', () => {
    const end = directoryEnd({ entries: 70_000, offset: 9, size: 8 });
    expect([end.readBigUInt64LE(24), end.readBigUInt64LE(32), end.readUInt16LE(86)]).toEqual([
      70_000n,
      70_000n,
      0xffff,
    ]);
    expect(directoryEnd({ entries: 65_534, offset: 9, size: 8 }).length).toBe(22);
  });

  it('says lengths and places of 4 GB and more in ZIP64 fields, and only those', () => {
    const [large, far] = [5 * 2 ** 30, 9 * 2 ** 30];
    const header = localHeader(anEntry({ size: large }));
    expect([header.readUInt16LE(4), header.readUInt32LE(18), header.readUInt32LE(22)]).toEqual([
      45, 0xffffffff, 0xffffffff,
    ]);
    expect([header.readUInt16LE(31), header.readUInt16LE(33)]).toEqual([1, 16]);
    expect([header.readBigUInt64LE(35), header.readBigUInt64LE(43)]).toEqual([BigInt(large), BigInt(large)]);
    const both = directoryEntry(anEntry({ size: large }), far);
    expect(both.readUInt16LE(49)).toBe(24);
    expect([both.readBigUInt64LE(51), both.readBigUInt64LE(67)]).toEqual([BigInt(large), BigInt(far)]);
    const onlyFar = directoryEntry(anEntry({ size: 9 }), far);
    expect([onlyFar.readUInt32LE(24), onlyFar.readUInt16LE(49), onlyFar.readBigUInt64LE(51)]).toEqual([
      9,
      8,
      BigInt(far),
    ]);
    const end = directoryEnd({ entries: 2, offset: far, size: 200 });
    expect([end.length, end.readBigUInt64LE(48), end.readBigUInt64LE(64)]).toEqual([
      98,
      BigInt(far),
      BigInt(far + 200),
    ]);
  });

  it.each([
    [2 ** 32 - 2, 20, 46 + 1],
    [2 ** 32 - 1, 45, 46 + 1 + 4 + 16],
  ])('a file of %i bytes needs version %i', (size, version, length) => {
    const line = directoryEntry(anEntry({ size }), 0);
    expect([line.readUInt16LE(6), line.length]).toEqual([version, length]);
  });

  it('says any date, as near as the format can', () => {
    const said = (date: Date): string => {
      const [time, day] = [
        localHeader(anEntry({ date })).readUInt16LE(10),
        localHeader(anEntry({ date })).readUInt16LE(12),
      ];
      return `${(day >> 9) + 1980}-${(day >> 5) & 15}-${day & 31} ${time >> 11}:${(time >> 5) & 63}:${(time & 31) * 2}`;
    };
    expect(said(DATE)).toBe('2026-11-24 13:55:8');
    expect(said(new Date('1955-06-01T00:00:00Z'))).toBe('1980-1-1 0:0:0');
    expect(said(new Date('2200-06-01T00:00:00Z'))).toBe('2107-12-31 0:0:0');
    expect(said(new Date(Number.NaN))).toBe('1980-1-1 0:0:0');
  });
});
