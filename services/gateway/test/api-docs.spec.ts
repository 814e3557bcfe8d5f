import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { pathOf, ROUTES, type RouteName } from '@vitrine/contracts/http/routes';
import { anId } from '@vitrine/testing/builders/id';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { TestGateway } from './support/test-gateway.js';

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string; content?: Content }> }>>;
  components: { responses: Record<string, { content?: Content }> };
}
type Content = Record<string, { schema?: object }>;

/** Files that the page takes from the build. */
const BUILT = Object.fromEntries(
  ['favicon.svg', 'assets/index.css', 'assets/color-mode.js', 'assets/docs.css', 'assets/docs.js'].map((file) => [
    file,
    '',
  ]),
);

describe('the API documentation', () => {
  let gateway: TestGateway;
  let document: Document;
  beforeAll(async () => {
    gateway = await TestGateway.open({ files: BUILT });
    document = (await gateway.get(pathOf('apiDocument'))).json();
  });
  afterAll(() => gateway.close());

  it('is served as a document that may be asked for again by its tag', async () => {
    const { headers } = await gateway.get(pathOf('apiDocument'));
    expect(headers['content-type']).toBe('application/openapi+json; charset=utf-8');
    const again = await gateway.get(pathOf('apiDocument'), { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(Object.keys(document.paths).length).toBeGreaterThan(50);
  });

  it('is a page without a script of its own, and every file that it names is here', async () => {
    const { body, headers } = await gateway.get(pathOf('apiDocs'));
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
    expect(body).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|https?:/);
    const files = [...body.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, url = '']) => url);
    expect(files).toEqual(expect.arrayContaining(['/', '/api/openapi.json', '/api/docs/swagger-ui-bundle.js']));
    for (const url of files.filter((each) => each !== '/')) expect((await gateway.get(url)).statusCode).toBe(200);
    expect((await gateway.get('/api/docs/swagger-ui-bundle.js')).body).toContain('SwaggerUIBundle');
  });

  it('has the styles and the colour mode of the site’s pages', async () => {
    const { body } = await gateway.get(pathOf('apiDocs'));
    const head = body.slice(0, body.indexOf('</head>'));
    const places = ['/assets/color-mode.js', '/assets/index.css', '/assets/docs.css'].map((file) => head.indexOf(file));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    // The app stays out of it.
    expect(body).not.toContain('/assets/index.js');
  });

  it.each(['swagger-ui.css', 'page.ts', 'constructor', '..%2fpackage.json'])('has no file %s', async (file) => {
    expect((await gateway.get(`/api/docs/${file}`)).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  /** Fails for what no schema of the document allows, also for fields that it does not know. */
  const checkOf = (name: RouteName, status: number): ValidateFunction => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ ...(closed(document) as object), $id: 'doc' });
    const { method, path } = ROUTES[name];
    const at = ['paths', path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase(), 'responses', String(status)];
    const ref = at.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document) as {
      $ref?: string;
    };
    const place = ref.$ref ? ref.$ref.slice(2).split('/') : at;
    const pointer = [...place, 'content', 'application/json', 'schema'].map(escaped).join('/');
    return ajv.compile({ $ref: `doc#/${pointer}` });
  };

  it.each([
    ['currentUser', {}],
    ['ownProfile', {}],
    ['signInProvider', {}],
    [
      'googlePhotosStatus',
      {
        'media.library_connection.get': () => ({
          isConnected: true,
          connected: true,
          lastSync: null,
          errors: [],
          hasAlbums: true,
        }),
      },
    ],
    ['ownPhotos', { 'media.photo.list_mine': () => [aPhoto(), aPhoto({ description: '<p>Dunes</p>' })] }],
    ['ownPhoto', { 'media.photo.get_mine': () => aPhoto() }],
    ['setVisibility', { 'media.photo.set_visibility': () => aPhoto({ isPublic: true }) }],
    ['reorderPhotos', { 'media.photo.reorder': () => ({ moved: 1 }) }],
    [
      'createCategory',
      { 'media.category.create': () => ({ id: anId(), categoryId: 'sea', label: 'Sea', description: '' }) },
    ],
  ] as [RouteName, object][])('describes what %s answers', async (name, answers) => {
    gateway.answer(answers);
    const { headers } = await gateway.signIn();
    const id = anId();
    const bodies: Partial<Record<RouteName, object>> = {
      setVisibility: { isPublic: true },
      reorderPhotos: { photoIds: [id] },
      createCategory: { label: 'Sea' },
    };
    const url = pathOf<RouteName>(name, { id });
    const payload = bodies[name];
    const answer = payload ? await gateway.write('POST', url, { headers, payload }) : await gateway.get(url, headers);
    const check = checkOf(name, answer.statusCode);
    check(answer.json());
    expect(check.errors ?? []).toEqual([]);
    expect(answer.statusCode).toBeLessThan(300);
  });

  it.each([
    ['ownPhotos', 401],
    ['ownPhoto', 404],
    ['setVisibility', 400],
    ['setVisibility', 403],
    ['emails', 403],
    ['portfolio', 503],
    ['publicPhotos', 400],
  ] as [RouteName, number][])('describes how %s fails with %i', async (name, status) => {
    const headers = status === 401 ? {} : (await gateway.signIn()).headers;
    const url = pathOf<RouteName>(name, { id: status === 404 ? 'no-id' : anId(), identifier: 'ada' });
    const answer =
      ROUTES[name].method === 'GET'
        ? await gateway.get(`${url}${name === 'publicPhotos' ? '?limit=0' : ''}`, headers)
        : await gateway.write('POST', url, {
            headers: { ...headers, ...(status === 403 && { 'sec-fetch-site': 'cross-site' }) },
            payload: {},
          });
    expect(answer.statusCode).toBe(status);
    const check = checkOf(name, status);
    check(answer.json());
    expect(check.errors ?? []).toEqual([]);
  });

  it('would say so of an answer with another field, or without one', () => {
    const check = checkOf('signInProvider', 200);
    expect(check({ accountUrl: null })).toBe(true);
    expect(check({ accountUrl: null, more: 1 })).toBe(false);
    expect(check({})).toBe(false);
  });
});

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** With objects that take no fields but those they name, where they name any. */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each)]));
  const isWhole = inner['type'] === 'object' && typeof inner['properties'] === 'object';
  return isWhole && inner['additionalProperties'] === undefined ? { ...inner, additionalProperties: false } : inner;
};
