import { expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { encodeFailure, encodeResult, Failure, failureOf, Named, statusOf } from './encode.js';

it('DESK-02 answers JSON in the protocol’s frame', () => {
  expect(encodeResult('json', null)).toBe('{"stat":"ok","result":null}');
  expect(encodeResult('json', { images: new Named([{ id: 1 }], 'image') })).toBe(
    '{"stat":"ok","result":{"images":[{"id":1}]}}',
  );
  expect(encodeFailure('json', new Failure(999, 'Invalid "name"'))).toBe(
    '{"stat":"fail","err":999,"message":"Invalid \\"name\\""}',
  );
});

it('DESK-03 answers XML: scalars as text, nothing for null, lists by their element, attributes where they belong', () => {
  const xml = encodeResult('xml', {
    categories: new Named([{ id: 1, name: 'Anna & Ben', comment: '', permalink: null, nb_images: 0 }], 'category', [
      'id',
      'nb_images',
    ]),
    moved: [1, 2],
    '7a44': 101,
    isHere: true,
    isNot: false,
    none: null,
  });
  expect(xml).toBe(
    `<?xml version="1.0" encoding="utf-8" ?>
<rsp stat="ok">
<categories><category id="1" nb_images="0">
<name>Anna &amp; Ben</name>
<comment></comment>
</category></categories>
<moved><item>1</item><item>2</item></moved>
<_7a44>101</_7a44>
<isHere>1</isHere>
<isNot>0</isNot>

</rsp>`,
  );
});

it('DESK-03 answers a single thing as one element, and a scalar as the text of the frame', () => {
  const photo = { id: 100, file: 'a.jpg', categories: new Named([{ id: 1 }], 'category') };
  expect(encodeResult('xml', new Named(photo, 'image'))).toContain(
    '<image id="100">\n<file>a.jpg</file>\n<categories><category id="1"/></categories>\n</image>',
  );
  expect(encodeResult('json', new Named(photo, 'image'))).toContain(
    '"result":{"id":100,"file":"a.jpg","categories":[{"id":1}]}',
  );
  expect(encodeResult('xml', '16.4.0')).toContain('<rsp stat="ok">\n16.4.0\n</rsp>');
  expect(encodeResult('xml', true)).toContain('>\n1\n<');
  expect(encodeFailure('xml', new Failure(999, 'a "b"'))).toContain('<err code="999" msg="a &quot;b&quot;" />');
});

it('DESK-03 lets no name of a file break the markup', () => {
  expect(encodeResult('xml', { 'a b/<c>.jpg': 1 })).toContain('<a_b__c_.jpg>1</a_b__c_.jpg>');
});

it.each([
  [999, false, 200],
  [999, true, 401],
  [1003, false, 200],
  [1003, true, 400],
  [401, false, 401],
  [413, true, 413],
])('DESK-07 a failure %i is, for an upload: %s, HTTP %i', (code, isUpload, status) => {
  expect(statusOf(new Failure(code, ''), isUpload)).toBe(status);
});

it.each([
  ['VALIDATION', 1003],
  ['CATEGORY_EXISTS', 1003],
  ['FORBIDDEN', 401],
  ['PHOTO_NOT_FOUND', 404],
  ['QUOTA_EXCEEDED', 507],
  ['SERVICE_UNAVAILABLE', 503],
] as const)('DESK-07 %s fails with %i and its sentence', (code, number) => {
  const error = new AppError(code);
  expect(failureOf(error)).toMatchObject({ code: number, message: error.message });
});
