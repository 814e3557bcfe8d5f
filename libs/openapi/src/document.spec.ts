import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { ERRORS, type ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { type Route, ROUTES, type RouteName } from '@vitrine/contracts/http/routes';
import { requestClasses } from './constraints.js';
import { openApiDocument, SECTIONS } from './document.js';
import { readSchemas, refOf } from './schemas.js';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: { name?: string; in?: string; $ref?: string }[];
  requestBody?: { content: object };
  responses: Record<string, { $ref?: string }>;
}
interface Document {
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, { description?: string }>>;
}

const document = (await openApiDocument()) as Document;
const classes = await requestClasses();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationOf = (name: RouteName) => operations.find(({ operation }) => operation.operationId === name)!;
const NAMES = Object.keys(ROUTES) as RouteName[];

const codesOf = (name: RouteName): string[] =>
  Object.values(operationOf(name).operation.responses).flatMap(({ $ref }) => $ref?.split('/').at(-1)?.split('.') ?? []);

describe('the OpenAPI document', () => {
  it('is valid by the schema of OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('refers to nothing that is not there', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, ref = '']) => ref);
    const missing = refs.filter((ref) => {
      const [, , kind = '', name = ''] = ref.split('/');
      return !document.components[kind]?.[name];
    });
    expect(refs.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('has every route once, by its method and path', () => {
    expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(NAMES.toSorted());
    for (const name of NAMES) {
      const { path, method } = operationOf(name);
      expect(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`).toBe(
        `${ROUTES[name].method} ${ROUTES[name].path}`,
      );
    }
  });

  it('says of every call what it is for, what it needs and who may make it', () => {
    const tags = new Map(document.tags.map(({ name, description }) => [name, description]));
    for (const name of NAMES) {
      const { operation, path } = operationOf(name);
      const { access, scope }: Route = ROUTES[name];
      expect(operation.summary).toMatch(/^[A-Z].{4,60}$/);
      expect(tags.get(operation.tags[0] ?? '')).toMatch(/\.$/);
      expect(operation.security.flatMap((each) => Object.keys(each))).toEqual([
        ...(access === 'public' ? [] : ['session']),
        ...(scope ? ['token'] : []),
      ]);
      expect(operation.security.flatMap(({ token }) => token ?? [])).toEqual(scope ? [scope] : []);
      const params = operation.parameters.filter((each) => each.in === 'path').map((each) => each.name);
      expect(params).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param));
    }
  });

  it('has, for every call, the errors of its access, its limits and what it takes', () => {
    for (const name of NAMES) {
      const { access, method, startsWork }: Route = ROUTES[name];
      const codes = codesOf(name);
      expect(codes).toContain('INTERNAL');
      expect(codes.includes('UNAUTHENTICATED')).toBe(access !== 'public' || name === 'currentUser');
      expect(codes.includes('CROSS_ORIGIN')).toBe(method !== 'GET' || startsWork === true);
      const isChecked = operationOf(name).operation.requestBody !== undefined;
      expect(codes.includes('FORBIDDEN') || access !== 'admin').toBe(true);
      expect(codes.includes('VALIDATION') || !isChecked).toBe(true);
    }
  });

  it.each([
    ['uploadPhoto', ['FILE_TOO_LARGE', 'QUOTA_EXCEEDED', 'CATEGORY_UNKNOWN', 'STORE_FULL']],
    ['analysePhoto', ['AI_TIMEOUT', 'AI_UNAVAILABLE', 'RATE_LIMITED']],
    ['sendEnquiry', ['BOT_DETECTED', 'CONTACT_DISABLED', 'RECIPIENT_NOT_FOUND', 'VALIDATION']],
    ['deleteAccount', ['USERNAME_MISMATCH', 'LAST_ADMIN']],
  ] as [RouteName, ErrorCode[]][])('names the errors of %s', (name, codes) => {
    expect(codesOf(name)).toEqual(expect.arrayContaining(codes));
  });

  /** Of jobs, mails and commands: no call of the edge answers them as its own error. */
  const NEVER_ANSWERED = [
    'STORE_UNSORTED',
    'JOB_PENDING',
    'AUTH_FAILED',
    // Of the service for programs on the desk, which is not part of the document.
    'UPLOAD_SUM_WRONG',
    'PARTS_MISSING',
    'PHOTO_HAS_CATEGORY',
    'LIBRARY_DISABLED',
    'MAIL_REFUSED',
  ];

  it('has an example of every code that a call can answer', () => {
    const answered = new Set(NAMES.flatMap(codesOf));
    expect(Object.keys(document.components['examples'] ?? {}).toSorted()).toEqual([...answered].toSorted());
    expect(Object.keys(ERRORS).filter((code) => !answered.has(code))).toEqual(NEVER_ANSWERED);
  });

  it('has the limits that the classes check', () => {
    expect(document.components['schemas']).toMatchObject({
      EditPhotoDto: {
        additionalProperties: false,
        properties: { title: { type: 'string', minLength: 1, maxLength: 200 }, tags: { maxItems: 100 } },
      },
      FocalPointDto: { properties: { x: { type: 'integer', minimum: 0, maximum: 100 } }, required: ['x', 'y'] },
      ReorderPhotosDto: { properties: { photoIds: { items: { format: 'uuid' }, maxItems: 500, uniqueItems: true } } },
    });
  });

  it('has the limits of every query and body', () => {
    const { roots, definitions } = readSchemas(SECTIONS.map(([type]) => type));
    const calls = [...roots.values()].flatMap(({ properties }) => Object.values(properties ?? {}));
    const taken = calls
      .flatMap(({ properties }) => [properties?.['query'], properties?.['body']])
      .flatMap((schema) => (schema && refOf(schema)) ?? [])
      .flatMap((name) =>
        name.startsWith('Form<') ? [refOf(definitions.get(name)?.properties?.['fields'] ?? {})] : name,
      );
    expect(taken.length).toBeGreaterThan(50);
    expect(taken.filter((name) => name === undefined || !classes.has(name))).toEqual([]);
  });

  it('describes what is no JSON', () => {
    const { responses, requestBody, parameters } = operationOf('analysePhoto').operation;
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['multipart/form-data']);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '202']));
    expect(parameters).toEqual([{ $ref: '#/components/parameters/Prefer' }]);
    expect(operationOf('deletePhoto').operation.responses['204']).not.toHaveProperty('content');
    expect(operationOf('events').operation.responses['200']).toHaveProperty(['content', 'text/event-stream']);
    expect(operationOf('image').operation.responses['200']).toHaveProperty(['content', 'image/avif']);
  });

  it('keeps to itself which requirement a comment is from', () => {
    expect(JSON.stringify(document).match(/[A-Z]{3,}-\d\d|\{@link|decision \d{4}/g)).toBeNull();
  });
});
