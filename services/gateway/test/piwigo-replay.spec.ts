import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { FakeDesk } from './support/fake-desk.js';
import { jpegOf } from './support/multipart.js';
import { Program } from './support/piwigo-program.js';
import { TestGateway } from './support/test-gateway.js';

interface Recorded {
  line: string;
  headers: Record<string, string>;
  /** Latin-1: a byte is a character. */
  body?: string;
  fields?: { name: string; filename?: string; head: string; value?: string }[];
  answer: unknown;
}

const recorded = (name: string): Recorded[] =>
  readFileSync(new URL(`./fixtures/piwigo/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recorded);

/** Fields whose values follow from what was sent, so that they are the same here; of all others the type is. */
const SAME = new Set([
  'id',
  'file',
  'info',
  'image_id',
  'page',
  'per_page',
  'count',
  'charset',
  'version',
  'nb_images',
]);
const SAME_TOO = new Set(['username', 'status', 'upload_form_chunk_size', 'language', 'moved_from_lounge']);
const isSame = (name: string): boolean => SAME.has(name) || SAME_TOO.has(name);

/**
 * What real programs have sent to a stand-in of the service, whose answers show the form and not always the truth. Where
 * an answer has to be another one, the test that meets it says so.
 */
describe('a recorded conversation', () => {
  let gateway: TestGateway;
  let desk: FakeDesk;
  let ours: Map<string, string>;

  beforeAll(async () => {
    gateway = await TestGateway.open();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    const { user } = await gateway.signIn({ username: 'mara' });
    desk = new FakeDesk(gateway, user.id);
    gateway.answer(desk.answers);
    ours = new Map();
  });
  afterEach(() => {
    gateway.rpc.asked.length = 0;
  });

  /** A file as large as it need be, the same for the same name. */
  const fileOf = (name: string): Buffer => Buffer.concat([jpegOf(5_000), Buffer.from(name), Buffer.alloc(700_000, 7)]);

  /** Replaces what this service gave out by itself: ids, tokens, sums. */
  const told = (text: string, cookieToken: string): string =>
    [...ours].reduce(
      (sent, [theirs, own]) => sent.replaceAll(theirs, own),
      text
        .replace('username=mara&password=correct', `username=${desk.token.id}&password=${desk.token.secret}`)
        .replace(
          'password=correct&method=pwg.session.login&username=mara',
          `password=${desk.token.secret}&method=pwg.session.login&username=${desk.token.id}`,
        )
        .replace('pwg_token=t0ken', `pwg_token=${cookieToken}`),
    );

  const learn = (request: Recorded, result: unknown): void => {
    const { answer } = request;
    const theirs = (answer as { image_id?: number } | null)?.image_id;
    const own = (result as { image_id?: number } | null)?.image_id;
    if (theirs !== undefined && own !== undefined) {
      ours.set(`image_id=${theirs}`, `image_id=${own}`);
      ours.set(`photo ${theirs}`, String(own));
    }
    const album = answer as { info?: string; id?: number } | null;
    if (album?.info) {
      ours.set(`cat_id=${album.id}`, `cat_id=${(result as { id: number }).id}`);
      ours.set(`album ${album.id}`, String((result as { id: number }).id));
    }
  };
  const idOf = (kind: 'photo' | 'album', theirs: number): number => Number(ours.get(`${kind} ${theirs}`) ?? theirs);

  const formOf = (fields: NonNullable<Recorded['fields']>) => {
    const boundary = '------------------------7be34ef009534876';
    const chunks = fields.flatMap(({ name, filename, head, value = '' }) => {
      const sent =
        name === 'image_id'
          ? String(idOf('photo', Number(value)))
          : name === 'category'
            ? String(idOf('album', Number(value)))
            : value;
      return [
        Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
        filename === undefined ? Buffer.from(sent) : fileOf(filename),
        Buffer.from('\r\n'),
      ];
    });
    return {
      type: `multipart/form-data; boundary=${boundary}`,
      payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    };
  };

  /** Sends the request as it was recorded; what it has cut short is written out. */
  const send = async (program: Program, request: Recorded, pwgToken: string) => {
    const query = request.line.split('?')[1] ?? '';
    if (request.headers['cookie'] === undefined) program.cookie = '';
    if (request.fields) return program.send('POST', query, formOf(request.fields));
    let body = request.body ?? '';
    if (body.includes('pwg.images.addChunk')) {
      const [, sum = ''] = /original_sum=([0-9a-f]{32})/.exec(body) ?? [];
      const file = fileOf(sum).subarray(0, 300_000);
      ours.set(sum, createHash('md5').update(file).digest('hex'));
      body = body.replace(/&data=.*$/, `&data=${encodeURIComponent(file.toString('base64'))}`);
    }
    return program.send('POST', query, {
      type: String(request.headers['content-type']),
      payload: Buffer.from(told(body, pwgToken), 'latin1'),
    });
  };

  /** Where our answer has not what the recorded one has. */
  const differences = (own: unknown, theirs: unknown, at: string): string[] => {
    const name = at.split('.').at(-1) ?? '';
    if (theirs === null)
      return own === null || ['string', 'number'].includes(typeof own) ? [] : [`${at}: ${typeof own}`];
    if (Array.isArray(theirs)) {
      if (!Array.isArray(own)) return [`${at}: no list`];
      return theirs.flatMap((each: { id?: number; file?: string } | string) => {
        if (typeof each === 'string')
          return own.includes(each) || name === 'available_sizes' ? [] : [`${at}: no ${each}`];
        const id = idOf(each.file === undefined ? 'album' : 'photo', each.id ?? 0);
        const match = (own as { id: number }[]).find((candidate) => candidate.id === id);
        return match ? differences(match, each, `${at}.${each.id}`) : [`${at}: no ${id}`];
      });
    }
    if (typeof theirs === 'object')
      return Object.entries(theirs as object).flatMap(([key, value]) =>
        own !== null && typeof own === 'object' && key in own
          ? differences((own as Record<string, unknown>)[key], value, `${at}.${key}`)
          : [`${at}.${key}: missing`],
      );
    // No album here is inside another.
    if (own === null && name === 'id_uppercat') return [];
    if (typeof own !== typeof theirs) return [`${at}: ${typeof own} for ${typeof theirs}`];
    const expected = ['id', 'image_id'].includes(name)
      ? idOf(at.includes('image') ? 'photo' : 'album', theirs as number)
      : theirs;
    return isSame(name) && own !== expected ? [`${at}: ${JSON.stringify(own)} for ${JSON.stringify(expected)}`] : [];
  };

  const childOf = (element: Element, name: string): Element | undefined =>
    [...element.childNodes].find((node) => node.nodeName === name) as Element | undefined;

  /** The same for XML, which knows no types: every name is there, as an element or an attribute. */
  const differencesOfXml = (element: Element, theirs: unknown, at: string): string[] => {
    if (theirs === null) return [];
    if (Array.isArray(theirs)) {
      return theirs.flatMap((each: { id?: number } | string) => {
        if (typeof each === 'string') return element.getElementsByTagName('item').length > 0 ? [] : [`${at}: no items`];
        const id = String(idOf('album', each.id ?? 0));
        const match = [...element.getElementsByTagName('category')].find((child) => child.getAttribute('id') === id);
        return match ? differencesOfXml(match, each, `${at}.${id}`) : [`${at}: no ${id}`];
      });
    }
    if (typeof theirs !== 'object') {
      const text = element.textContent?.trim() ?? '';
      const expected =
        typeof theirs === 'boolean' ? String(Number(theirs)) : JSON.stringify(theirs).replace(/^"|"$/g, '');
      const name = at.split('.').at(-1) ?? '';
      return (at === 'answer' || isSame(name)) && text !== expected && !/^_?[0-9a-f]{32}$|image_id|^id$/.test(name)
        ? [`${at}: ${text} for ${expected}`]
        : [];
    }
    return Object.entries(theirs as object).flatMap(([key, value]) => {
      const name = ours.get(key) ?? key;
      // No album here is inside another.
      if (value === null || key === 'id_uppercat' || element.getAttribute(name) !== null) return [];
      const child = childOf(element, /^\d/.test(name) ? `_${name}` : name);
      return child ? differencesOfXml(child, value, `${at}.${key}`) : [`${at}.${key}: missing`];
    });
  };

  interface Json {
    stat: string;
    err?: number;
    result?: { pwg_token?: string };
  }

  it('DESK-01 of darktable 4.2.1 goes as recorded, and no caption is lost', async () => {
    const program = new Program(gateway, { 'user-agent': 'darktable/4.2.1' });
    const problems: string[] = [];
    let pwgToken = '';
    for (const [n, request] of recorded('darktable-4.2.1').entries()) {
      const { stat, err, result } = (await send(program, request, pwgToken)).json<Json>();
      pwgToken = result?.pwg_token ?? pwgToken;
      // Without a session it would take any status for a sign-in that has worked, and list albums as a guest's.
      const refused = n === 1 || n === 2 ? 401 : Array.isArray(request.answer) ? Number(request.answer[0]) : undefined;
      learn(request, result);
      problems.push(...(err === refused ? [] : [`${n}: ${stat} ${err}`]));
      problems.push(...(refused === undefined ? differences(result, request.answer, `${n}`) : []));
    }
    expect(problems).toEqual([]);
    const [bridge, dandelion, dragonfly] = desk.photos;
    expect(bridge).toMatchObject({ fileName: 'bridge-cables.jpg', title: 'bridge cables', category: 'harbour' });
    expect(dandelion).toMatchObject({
      title: 'Été & evening + 100% light',
      creator: 'Mara Lindqvist',
      description: 'A field=1&level=8 at dusk',
      keywords: ['Abend', 'dandelion', 'flower', 'nature'],
      isPublic: false,
    });
    // The stand-in had cut this one at its `&`.
    expect(desk.albums.map(({ label }) => label)).toContain('Anna & Ben + 100% light');
    expect(dragonfly?.category).toBe('anna-ben-100-light');
    expect(desk.photos).toHaveLength(3);
  });

  /** The same of a program that reads XML. `refusedAs`: the code that a request has to fail with here. */
  const problemsOfXml = async (
    name: string,
    headers: Record<string, string>,
    refusedAs: (request: Recorded) => string | undefined,
  ): Promise<string[]> => {
    const program = new Program(gateway, headers, '');
    const problems: string[] = [];
    for (const [n, request] of recorded(name).entries()) {
      const { body, headers: sent } = await send(program, request, '');
      const [frame] = [...new DOMParser().parseFromString(body, 'text/xml').getElementsByTagName('rsp')];
      if (!frame || sent['content-type'] !== 'text/xml; charset=utf-8') throw new Error(body);
      const code = childOf(frame, 'err')?.getAttribute('code') ?? undefined;
      const refused = refusedAs(request);
      problems.push(...(code === refused && body.includes('">\n') ? [] : [`${n}: ${body}`]));
      const [id] = [...frame.getElementsByTagName('id')];
      learn(request, { id: Number(id?.textContent), image_id: Number(childOf(frame, 'image_id')?.textContent) });
      const isScalar = typeof request.answer !== 'object';
      if (refused === undefined)
        problems.push(...differencesOfXml(frame, request.answer, isScalar ? 'answer' : `${n}`));
    }
    return problems;
  };
  const filed = () => desk.photos.map(({ fileName, category }) => [fileName, category]);

  it('DESK-01 of Shotwell 0.30 goes as recorded', async () => {
    const refusedAs = ({ answer }: Recorded) => (Array.isArray(answer) ? String(answer[0]) : undefined);
    expect(await problemsOfXml('shotwell-0.30.17', { 'user-agent': '' }, refusedAs)).toEqual([]);
    expect(desk.albums.map(({ label }) => label)).toContain('Anna & Ben + 100% light');
    expect(filed()).toEqual([
      ['dandelion-evening.jpg', 'anna-ben-100-light'],
      ['bridge-cables.jpg', 'anna-ben-100-light'],
    ]);
  });

  it('DESK-01 of digiKam’s showfoto 7.9 goes as recorded, and finds what it has sent before', async () => {
    // What it says of itself is no token.
    const headers = {
      'user-agent': 'Mozilla/5.0',
      authorization: 'ezQ4Mzk1ODM0LTkwYzMtNDNkZC04NmQ2LWEwMTFhMDUzMmMzM30=',
    };
    // A second album, which a photo cannot have here.
    const refusedAs = ({ body }: Recorded) => (body?.includes('categories=1%3B2') ? '1003' : undefined);
    expect(await problemsOfXml('showfoto-digikam-7.9.0', headers, refusedAs)).toEqual([]);
    expect(filed()).toEqual([
      ['dandelion-evening.jpg', 'harbour'],
      ['dragonfly.jpg', 'harbour'],
    ]);
  });
});
