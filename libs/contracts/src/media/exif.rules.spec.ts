import { describe, expect, it } from '@jest/globals';
import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { cameraName, exposureText, knownExif } from './exif.rules.js';
import { UploadFieldsDto } from './photo-input.dto.js';

const record = {
  make: 'Canon',
  model: 'Canon EOS R5',
  lens: 'RF 50mm F1.2 L USM',
  focalLength: 50,
  aperture: 1.2,
  exposureTime: 0.004,
  iso: 100,
  takenAt: '2026-05-01T06:12:30',
};

describe('what may be known of a camera', () => {
  it('SEC-20 leaves out location, serial numbers and owner, whatever was sent', () => {
    const sent = { ...record, GPSLatitude: 52.5, latitude: 52.5, BodySerialNumber: '123', Artist: 'Ada' };
    expect(knownExif(sent)).toEqual(record);
  });

  it('leaves out single fields that make no sense, and keeps the others', () => {
    const sent = { ...record, aperture: -1, iso: Number.NaN, focalLength: '50', takenAt: 'yesterday', lens: '\u0000 ' };
    expect(knownExif(sent)).toEqual({ make: 'Canon', model: 'Canon EOS R5', exposureTime: 0.004 });
  });

  it.each([[null], ['text'], [7], [[]], [undefined]])('makes nothing of %j', (sent) => {
    expect(knownExif(sent)).toEqual({});
  });

  it.each(['----', ' ', '0.0 mm f/0.0', '0 mm', 'None', 'N/A', 'Unknown', 'Unknown (65535)'])(
    'takes %j for a lens that the camera does not know',
    (lens) => {
      expect(knownExif({ lens })).toEqual({});
    },
  );

  it.each(['50mm f/0.95', 'Noctilux', 'NONE-SUCH 35/2'])('keeps the lens %j', (lens) => {
    expect(knownExif({ lens })).toEqual({ lens });
  });

  it('cuts long texts', () => {
    expect(knownExif({ make: 'x'.repeat(5_000) }).make).toHaveLength(100);
  });

  it('leaves no half of a character, sent or cut', () => {
    const { make, model } = knownExif({ make: `${'x'.repeat(99)}😀`, model: 'a\ud83d' });
    expect([make, model].every((text) => text?.isWellFormed())).toBe(true);
  });

  it('never costs the upload it is sent with', () => {
    for (const exif of [JSON.stringify(record), record, '{broken', '"text"', 'null', '[]']) {
      const fields = plainToInstance(UploadFieldsDto, { title: 'Dunes', category: 'landscape', exif });
      expect(validateSync(fields, { whitelist: true, forbidNonWhitelisted: true })).toEqual([]);
      expect(fields.exif).toEqual(exif);
    }
  });
});

describe('how it is shown', () => {
  it.each([
    [0.004, '1/250 s'],
    [1 / 8000, '1/8000 s'],
    [0.5, '0.5 s'],
    [30, '30 s'],
  ])('%f s as %s', (seconds, text) => {
    expect(exposureText(seconds)).toBe(text);
  });

  it.each([
    [{ make: 'Canon', model: 'Canon EOS R5' }, 'Canon EOS R5'],
    [{ make: 'NIKON CORPORATION', model: 'NIKON Z 8' }, 'NIKON Z 8'],
    [{ make: 'FUJIFILM', model: 'X-T5' }, 'FUJIFILM X-T5'],
    [{ model: 'X-T5' }, 'X-T5'],
    [{ make: 'Leica' }, 'Leica'],
    [{}, null],
  ])('names the maker of %j once', (exif, name) => {
    expect(cameraName(exif)).toBe(name);
  });
});
