import { describe, expect, it } from '@jest/globals';
import { seeded } from '@vitrine/testing/seeded';
import { pairsOfRaw } from './raw-bodies.js';

const DARKTABLE = 'darktable/4.2.1';
const SHOTWELL = undefined;

/** What a program puts between `&` and `=`, as bytes; darktable cuts each value where its buffer ends. */
const joined = (fields: Record<string, string | undefined>, cutAt = Infinity): Buffer =>
  Buffer.concat(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .flatMap(([name, value], i) => [
        Buffer.from(`${i > 0 ? '&' : ''}${name}=`),
        Buffer.from(value ?? '').subarray(0, cutAt),
      ]),
  );
const read = (body: Buffer | string, agent: string | undefined, method?: string) => {
  const pairs = pairsOfRaw(Buffer.from(body), method, agent);
  return pairs && Object.fromEntries(pairs);
};

describe('a body that its program has not encoded', () => {
  it('DESK-05 is read as darktable 4.2.1 wrote it', () => {
    const body =
      'method=pwg.images.setInfo&image_id=101&single_value_mode=replace&name=Été & evening + 100% light&author=Mara Lindqvist&comment=A field=1&level=8 at dusk';
    expect(read(body, DARKTABLE)).toEqual({
      method: 'pwg.images.setInfo',
      image_id: '101',
      single_value_mode: 'replace',
      name: 'Été & evening + 100% light',
      author: 'Mara Lindqvist',
      comment: 'A field=1&level=8 at dusk',
    });
    expect(read('method=pwg.categories.add&name=Anna & Ben + 100% light&status=public', DARKTABLE)).toEqual({
      method: 'pwg.categories.add',
      name: 'Anna & Ben + 100% light',
      status: 'public',
    });
  });

  it('DESK-05 is read as Shotwell 0.30 wrote it', () => {
    const body = 'method=pwg.categories.add&name=Anna & Ben + 100% light&comment=A day=1&x';
    expect(read(body, SHOTWELL)).toEqual({
      method: 'pwg.categories.add',
      name: 'Anna & Ben + 100% light',
      comment: 'A day=1&x',
    });
  });

  it.each([
    ['a percent sign with two digits behind it, among blanks', 'At 50%20 light', 'At 50%20 light'],
    ['a word that an encoder has written', 'Caf%C3%A9', 'Café'],
    ['signs that only look encoded', '%FF%FE', '%FF%FE'],
    ['a plus', 'Anna+Ben', 'Anna+Ben'],
    ['a character cut in half', Buffer.from('Sand und Dün').subarray(0, -2).toString('latin1'), 'Sand und D'],
  ])('DESK-05 keeps %s', (_what, sent, name) => {
    const body = Buffer.from(`method=pwg.categories.add&name=${sent}&status=public`, 'latin1');
    expect(read(body, DARKTABLE)).toMatchObject({ name, status: 'public' });
  });

  it('DESK-05 takes no state of an album out of its name', () => {
    const body = 'method=pwg.categories.add&name=Tours&status=public walks&parent=2&status=private';
    expect(read(body, DARKTABLE)).toMatchObject({ name: 'Tours&status=public walks', parent: '2', status: 'private' });
  });

  it('DESK-05 is left to the decoder of forms where a program encodes, or the call is another', () => {
    expect(read('method=pwg.images.setInfo&name=a%20b', 'Mozilla/5.0')).toBeNull();
    expect(read('method=pwg.session.login&username=mara&password=wr%25ng', DARKTABLE)).toBeNull();
    expect(read('method=pwg.images.setInfo&name=a b', 'Some/1.0')).toMatchObject({ name: 'a b' });
  });
});

/** Pieces that captions of photographers have in them, and those that would do harm. */
const PIECES =
  'dusk|Été|日本|👩🏽‍🌾|100%|50%25|%41|%zz| & |&|=|a=1|+|;|"quoted"|<b>|\\|\'|  |&name=|&level=8|&image_id=7|&method=pwg.images.delete|&status=public|&parent=3|#|?|&amp;|\t|&tags=x|&categories=2'.split(
    '|',
  );

describe('10,000 generated captions', () => {
  const random = seeded(32);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const caption = (): string =>
    Array.from({ length: 1 + Math.floor(random() * 9) }, () => pick(PIECES)).join(pick([' ', '', ' ']));
  /** A blank somewhere, as in captions of more than a word: else `%41` might as well be an encoder's. */
  const withBlank = (text: string): string => (/[^\w.~&=+%-]/.test(text) ? text : `${text} `);
  const cutTo511 = (text: string): string =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.from(text).subarray(0, 511), { stream: true });

  it('DESK-06 come through darktable’s joining of setInfo, cut at 511 bytes, without a wrong field', () => {
    for (let n = 0; n < 10_000; n += 1) {
      const long = n % 10 === 0 ? 'é and so on, '.repeat(60) : '';
      const name = withBlank(caption());
      const author = n % 3 === 0 ? undefined : 'Mara Lindqvist';
      const comment = n % 4 === 0 ? undefined : `${caption()}${long}${caption()}`;
      const head = { method: 'pwg.images.setInfo', image_id: String(n), single_value_mode: 'replace' };
      const body = joined({ ...head, name, author, comment }, 511);
      expect(read(body, DARKTABLE)).toEqual({
        ...head,
        name: cutTo511(name),
        ...(author !== undefined && { author }),
        ...(comment !== undefined && { comment: cutTo511(comment) }),
      });
    }
  });

  it('DESK-06 come through darktable’s and Shotwell’s joining of a new album without a wrong field', () => {
    for (let n = 0; n < 10_000; n += 1) {
      const method = 'pwg.categories.add';
      // One that ends like a parameter is two things at once, and no reader can tell which.
      const name = `${withBlank(caption())}!`;
      const status = pick(['public', 'private']);
      const parent = n % 2 === 0 ? undefined : '7';
      const album = { method, name, ...(parent !== undefined && { parent }) };
      expect(read(joined({ ...album, status }), DARKTABLE)).toEqual({ ...album, status });
      const comment = caption();
      expect(read(joined({ ...album, comment }), SHOTWELL)).toEqual({ ...album, comment });
    }
  });
});
