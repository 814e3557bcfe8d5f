import { describe, expect, it } from '@jest/globals';
import { SECURE_URL_MAX } from '@vitrine/contracts/fields/secure-url';
import { FILE_METADATA_LIMITS } from '@vitrine/contracts/media/file-metadata.rules';
import { knownExif, knownFileMetadata } from './clean-metadata.js';

describe('knownFileMetadata', () => {
  it('keeps what it knows, cleaned, and nothing else', () => {
    expect(
      knownFileMetadata({
        title: ' Harbour\r\nat dawn ',
        description: 'One.\r\nTwo.\u0000',
        keywords: ['Sea', ' sea ', 'fog', 7, ''],
        creator: 'Mara \u202eLindqvist',
        rating: 4,
        hasContentCredentials: true,
        sourceType: 'digitalCapture',
        gps: '59.3 N',
        serialNumber: '0042',
      }),
    ).toEqual({
      title: 'Harbour at dawn',
      description: 'One.\nTwo.',
      keywords: ['Sea', 'fog'],
      creator: 'Mara Lindqvist',
      rating: 4,
      hasContentCredentials: true,
      sourceType: 'digitalCapture',
    });
  });

  it.each([
    [{ title: 7 }],
    [{ title: '\u200b \u0000' }],
    [{ keywords: 'sea' }],
    [{ keywords: [] }],
    [{ rating: 0 }],
    [{ rating: 6 }],
    [{ rating: 2.5 }],
    [{ rating: '3' }],
    [{ sourceType: 'https://example.test/' }],
    [{ webStatement: 'http://example.test/' }],
    [{ webStatement: 'javascript:alert(1)' }],
    [{ licensorUrl: 'https://mara:secret@example.test/' }],
    [{ licensorUrl: `https://example.test/${'a'.repeat(SECURE_URL_MAX)}` }],
    [{ hasContentCredentials: 'yes' }],
    [null],
    ['title'],
  ])('takes nothing from %j', (sent) => {
    expect(knownFileMetadata(sent)).toEqual({});
  });

  it('cuts a field to its limit, between characters', () => {
    const { title, keywords } = knownFileMetadata({
      title: 'x'.repeat(FILE_METADATA_LIMITS.title - 1) + '😀'.repeat(1_000_000),
      keywords: Array.from({ length: 10_000 }, (_, n) => `word ${n}`),
    });
    expect(title).toBe('x'.repeat(FILE_METADATA_LIMITS.title - 1));
    expect(keywords).toHaveLength(FILE_METADATA_LIMITS.keywords);
  });

  it('keeps an address as it is written', () => {
    const webStatement = 'https://lindqvist.example/rights?photo=1';
    expect(knownFileMetadata({ webStatement })).toEqual({ webStatement });
  });
});

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
});
