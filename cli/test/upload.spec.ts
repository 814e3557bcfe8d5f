import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { contentKey } from '@vitrine/contracts/media/known-files.rules';
import type { Report } from '../src/report.ts';
import { StandIn, TOKEN } from './stand-in.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** As small as a file can be that begins as a JPEG does. */
const jpeg = (words: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(words)]);

let site: StandIn;
let folder: string;
beforeEach(async () => {
  site = await StandIn.open();
  folder = mkdtempSync(join(tmpdir(), 'vitrine-cli-'));
});
afterEach(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const put = (files: Record<string, Buffer | string>) => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
};
const start = (args: string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, ['--no-warnings', MAIN, 'upload', folder, ...args], {
    env: { PATH: process.env.PATH, VITRINE_URL: site.url, VITRINE_TOKEN: TOKEN, ...env },
  });
const run = async (args: string[] = [], env: Record<string, string> = {}) => {
  const child = start(args, env);
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ]);
  return { out, err, code };
};
const report = async (args: string[] = []) => {
  const { out, code } = await run([...args, '--json']);
  return { ...(JSON.parse(out) as Report), code };
};
const stored = () => Object.fromEntries([...site.photos.values()].map(({ fileName, fields }) => [fileName, fields]));

describe('vitrine upload', () => {
  it('DESK-70 sends what a folder holds, subfolders as categories, and each file byte for byte once', async () => {
    const bytes = jpeg('dunes');
    put({
      'dunes_at_noon.jpg': bytes,
      'Street/corner.jpeg': jpeg('corner'),
      'Anna & Ben/one.jpg': jpeg('one'),
      'Anna & Ben/Party/two "big".jpg': jpeg('two'),
      'Anna & Ben/copy of dunes.jpg': bytes,
    });
    expect(await run()).toEqual({ code: 0, err: '', out: '4 sent, 1 already there, 0 refused.\n' });
    expect(site.categories.map(({ label }) => label)).toEqual(['Anna & Ben']);
    const fields = stored();
    expect(Object.entries(fields).map(([name, { category }]) => [name, category])).toEqual(
      expect.arrayContaining([
        ['corner.jpeg', 'street'],
        ['one.jpg', 'anna-ben'],
        ['two "big".jpg', 'anna-ben'],
      ]),
    );
    expect(fields['one.jpg']).toMatchObject({ title: 'one', keptOriginal: 'true', imageType: 'photo' });
    const key = contentKey(createHash('sha256').update(bytes).digest('hex'), true);
    expect(site.photos.get(key)?.bytes.equals(bytes)).toBe(true);

    expect((await run()).out).toBe('0 sent, 5 already there, 0 refused.\n');
    expect([site.photos.size, site.counts['uploadPhoto'], site.counts['createCategory']]).toEqual([4, 4, 1]);
  });

  it('DESK-70 puts all into one category with --flat, for which a token that may only send is enough', async () => {
    put({ 'Anna/one.jpg': jpeg('one') });
    site.scopes = ['upload'];
    expect((await run(['--flat', '--category', 'travel'])).code).toBe(0);
    expect([stored()['one.jpg']?.['category'], site.categories]).toEqual(['travel', []]);
  });

  it('DESK-72 leaves alone what is no photo and every link, and names what it refuses', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'vitrine-outside-'));
    writeFileSync(join(outside, 'secret.jpg'), jpeg('secret'));
    put({
      'a.jpg': jpeg('a'),
      'notes.txt': 'x',
      'shot.NEF': 'raw',
      '.hidden/b.jpg': jpeg('b'),
      'renamed.jpg': 'no photo',
      'empty.png': '',
      'large.tif': Buffer.alloc(25 * 1024 * 1024 + 1),
    });
    symlinkSync(outside, join(folder, 'away'));
    symlinkSync(join(outside, 'secret.jpg'), join(folder, 'linked.jpg'));
    const { code, sent, refused, leftAlone } = await report();
    rmSync(outside, { recursive: true });
    expect([code, sent.map(({ file }) => file)]).toEqual([1, ['a.jpg']]);
    expect(refused).toEqual([
      { file: 'empty.png', reason: 'It is no photo by its bytes.' },
      { file: 'large.tif', reason: 'Maximum file size is 25MB.' },
      { file: 'renamed.jpg', reason: 'It is no photo by its bytes.' },
    ]);
    expect(leftAlone).toEqual({ notPhotos: 2, links: 2, unreadFolders: [] });
  });

  it('DESK-72 names the site’s own reason for a file, and goes on with the others', async () => {
    put({ 'a.jpg': jpeg('a'), 'b.jpg': jpeg('b') });
    site.trouble = (call, count) =>
      call === 'uploadPhoto' && count === 1 ? { status: 422, code: 'IMAGE_CORRUPT' } : undefined;
    const { code, sent, refused } = await report();
    expect([code, sent.length, refused.map(({ reason }) => reason)]).toEqual([
      1,
      1,
      ['The image is damaged or incomplete. Please try another file.'],
    ]);
  });

  it('DESK-72 refuses a file that changes while it is sent, of which the site keeps nothing', async () => {
    put(Object.fromEntries(['longer', 'other', 'gone', 'same'].map((name) => [`${name}.jpg`, jpeg(name)])));
    site.trouble = (call, count) => {
      // They have been read by then.
      if (call !== 'knownFiles' || count !== 2) return undefined;
      put({ 'longer.jpg': jpeg('longer than it was'), 'other.jpg': jpeg('OTHER') });
      rmSync(join(folder, 'gone.jpg'));
      return undefined;
    };
    const { code, sent, refused } = await report();
    expect([code, sent.map(({ file }) => file), refused.map(({ file }) => file)]).toEqual([
      1,
      ['same.jpg'],
      expect.arrayContaining(['gone.jpg', 'longer.jpg', 'other.jpg']),
    ]);
    expect([...site.photos.values()].map(({ fileName }) => fileName)).toEqual(['same.jpg']);
  });

  it('DESK-71 pauses as long as the site asks for, tries again what passes by itself, and is four at a time', async () => {
    put(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}.jpg`, jpeg(`${at}`)])));
    site.trouble = (call, count) => {
      if (call !== 'uploadPhoto') return undefined;
      if (count === 3) return { status: 429, code: 'TOO_MANY_UPLOADS', retryAfter: '1' };
      return count === 9 ? { status: 503, code: 'UPLOADS_BUSY', retryAfter: '0' } : undefined;
    };
    const { code, sent } = await report();
    expect([code, sent.length, site.photos.size, site.counts['uploadPhoto']]).toEqual([0, 60, 60, 62]);
    expect([2, 3, 4]).toContain(site.most);
  });

  it.each([
    ['a wrong token', { VITRINE_TOKEN: 'pkid-x:y' }, /^0 sent.*\nStopped: The token is wrong, or has been ended/],
    ['no token', { VITRINE_TOKEN: '' }, /VITRINE_TOKEN has to hold a token/],
    ['no address', { VITRINE_URL: '' }, /Say its address with --url/],
  ])('DESK-72 says what is wrong with %s', async (_, env, words) => {
    put({ 'a.jpg': jpeg('a') });
    const { code, out, err } = await run([], env);
    expect([code, out + err]).toEqual([2, expect.stringMatching(words)]);
  });

  it.each([
    ['a site of another kind', { status: 404 }, /There is no Vitrine at/],
    ['a full quota', { status: 413, code: 'QUOTA_EXCEEDED' as const }, /Stopped: Storage quota exceeded/],
  ])('DESK-72 stops at %s', async (_, trouble, words) => {
    put({ 'a.jpg': jpeg('a') });
    site.trouble = () => trouble;
    const { code: exit, out } = await run();
    expect([exit, out]).toEqual([2, expect.stringMatching(words)]);
  });

  it('DESK-72 says that nobody answers, and which scopes a token lacks', async () => {
    put({ 'a.jpg': jpeg('a') });
    site.scopes = ['read'];
    expect((await run()).out).toContain('for “read” and “upload”');
    const { url } = site;
    await site.close();
    expect((await run(['--url', url])).out).toContain(`${url} cannot be reached: nothing answers there.`);
    site = await StandIn.open();
  });

  it('DESK-72 sends the token to no other address', async () => {
    put({ 'a.jpg': jpeg('a') });
    const other = await StandIn.open();
    const { url, counts } = other;
    const moved = createServer((_request, response) =>
      response.writeHead(308, { location: `${url}/api/user/photos/known` }).end(),
    ).listen(0, '127.0.0.1');
    await new Promise((resolve) => moved.once('listening', resolve));
    const { port } = moved.address() as { port: number };
    const { code, out } = await run(['--url', `http://127.0.0.1:${port}`]);
    moved.close();
    await other.close();
    expect([code, out, counts]).toEqual([2, expect.stringContaining(`leads to ${url}`), {}]);
  });
});

describe('a folder of 10,000', () => {
  const MANY = 10_000;

  it('DESK-71 is gone on with after a kill, and nothing of it is there twice', async () => {
    put(
      Object.fromEntries(
        Array.from({ length: MANY }, (_, at) => [`${Math.floor(at / 1_000)}/${at}.jpg`, jpeg(`photo ${at}`)]),
      ),
    );
    const child = start(['--json']);
    const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    const third = MANY / 3;
    site.trouble = (call, count) => {
      if (call === 'uploadPhoto' && count === Math.floor(third)) child.kill('SIGKILL');
      return undefined;
    };
    expect(await ended).toBe('SIGKILL');
    const before = site.photos.size;
    expect(before).toBeLessThan(MANY);

    const { code, sent, alreadyThere, refused } = await report();
    expect([code, sent.length + alreadyThere.length, refused, site.photos.size]).toEqual([0, MANY, [], MANY]);
    expect(alreadyThere.length).toBeGreaterThanOrEqual(before);
    expect(site.categories).toHaveLength(10);
    expect(site.counts['uploadPhoto']).toBeLessThanOrEqual(MANY + 8);
    // By fifty, twice: a site allows 1,200 such calls in a quarter of an hour.
    expect(site.counts['knownFiles']).toBeLessThan(400);
  }, 240_000);
});
