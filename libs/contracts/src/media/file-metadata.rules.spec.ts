import { describe, expect, it } from '@jest/globals';
import { SECURE_URL_MAX } from '../fields/secure-url.js';
import { FILE_METADATA_LIMITS, knownFileMetadata } from './file-metadata.rules.js';

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
