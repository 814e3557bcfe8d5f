import { QUEUE_NAMES } from '@vitrine/contracts/queues/queue-admin.rules';
import { STATUS_CODES } from 'node:http';
import { ERRORS, type ErrorCode, isErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { ADMIN_COUNT_HEADER, COUNTED_LISTS, MORE_HEADER, TOTAL_HEADER } from '@vitrine/contracts/http/counted-lists';
import { bodyBytesMaxOf } from '@vitrine/contracts/body-size.rules';
import { PUBLIC_READS_A_MINUTE, RATE_LIMITS, RATE_WINDOW_S } from '@vitrine/contracts/http/rate-limits.rules';
import { limitKindOf, UNCACHED_PUBLIC_READS } from '@vitrine/contracts/http/route-limits.rules';
import { type Access, type Route, ROUTES, type RouteName, type TokenScope } from '@vitrine/contracts/http/routes';
import { TOKEN_ID } from '@vitrine/contracts/identity/access-token.rules';
import { ALBUM_ID } from '@vitrine/contracts/media/photo-library.rules';
import { PHOTO_LIMITS, PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { LOGO_BYTES_MAX } from '@vitrine/contracts/media/site-image.rules';
import { raisedBy, type RpcName } from '@vitrine/contracts/rpc-map';
import { impliedErrors } from './errors-of-route.js';
import type { JsonSchema } from './json-schema.js';
import { refOf, type Schemas } from './schemas.js';

type Definitions = Schemas['definitions'];

const ACCESS_TEXT: Record<Access, string> = {
  public: 'Open to all.',
  user: 'For signed-in users; acts on their own data alone.',
  admin: 'For administrators.',
};

const SCOPE_TEXT: Record<TokenScope, string> = {
  read: 'Access tokens: scope `read`.',
  upload: 'Access tokens: scope `upload`; what visitors see, with `publish` alone.',
  publish: 'Access tokens: scope `publish`.',
  galleries: 'Access tokens: scope `galleries`.',
};

/** What the names in paths mean. */
const PARAMS: Record<string, JsonSchema> = {
  id: { type: 'string', format: 'uuid' },
  userId: { type: 'string', format: 'uuid' },
  photoId: { type: 'string', format: 'uuid' },
  identifier: { type: 'string', maxLength: 200, description: 'Username, address or id of a photographer.' },
  queue: { type: 'string', enum: QUEUE_NAMES },
  galleryId: { type: 'string', format: 'uuid' },
  setId: { type: 'string', format: 'uuid' },
  linkId: { type: 'string', format: 'uuid' },
  personId: { type: 'string', format: 'uuid' },
  listId: { type: 'string', format: 'uuid' },
  commentId: { type: 'string', format: 'uuid' },
  testimonialId: { type: 'string', format: 'uuid' },
  webhookId: { type: 'string', format: 'uuid' },
  pageId: { type: 'string', format: 'uuid' },
  sessionId: { type: 'string', format: 'uuid' },
  importId: { type: 'string', format: 'uuid' },
  albumId: { type: 'string', pattern: ALBUM_ID.source },
  taskId: { type: 'string', format: 'uuid' },
  tokenId: { type: 'string', pattern: TOKEN_ID.source },
  auditId: { type: 'string', format: 'uuid' },
  jobId: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,100}$' },
  ticket: { type: 'string', description: 'As the call that prepares the download has named it.' },
  token: { type: 'string', description: 'As `PhotoImage.base` names it.' },
  file: { type: 'string' },
  variant: { type: 'string', examples: ['640.webp', '640.avif', '1280.jpg', 'card.jpg'] },
};

/** Answers that carry an `ETag` and are revalidated by it. */
const REVALIDATED: readonly RouteName[] = [
  'adminQueues',
  'adminTasks',
  'publicPhotos',
  'portfolio',
  'portfolioPhotos',
  'image',
  'apiDocument',
  'apiDocs',
  'apiDocsFile',
];

const REQUEST_ID = { 'x-request-id': { $ref: '#/components/headers/RequestId' } };

/** The operation of a row, from what `HttpMap` says of it. */
export const operationOf = (name: RouteName, call: JsonSchema, tag: string, definitions: Definitions): object => {
  const { access, scope }: Route = ROUTES[name];
  const part = (key: string): JsonSchema | undefined => call.properties?.[key];
  const [, summary = '', detail = ''] = /^(.+?)\.(?:\s+(.*))?$/s.exec(call.description ?? '') ?? [];
  const [query, body, headers] = [part('query'), part('body'), part('headers')];
  const isForm = body !== undefined && formOf(body, definitions) !== null;
  return {
    operationId: name,
    tags: [tag],
    summary: summary || fail(`${name} has no text`),
    description: [detail, ACCESS_TEXT[access], scope && SCOPE_TEXT[scope]].filter(Boolean).join('\n\n'),
    security: [
      ...(access === 'public' ? [] : [{ session: access === 'admin' ? ['admin'] : [] }]),
      ...(scope ? [{ token: [scope] }] : []),
    ],
    parameters: [
      ...[...ROUTES[name].path.matchAll(/:(\w+)/g)].map(([, param = '']) =>
        parameter(param, 'path', PARAMS[param] ?? fail(`nothing is known of :${param}`)),
      ),
      ...parametersOf('query', query, definitions),
      ...parametersOf('header', headers, definitions),
      ...(part('answers')?.properties?.['202'] ? [{ $ref: '#/components/parameters/Prefer' }] : []),
    ],
    ...(body && { requestBody: { required: true, content: bodyContent(body, definitions) } }),
    responses: {
      ...answersOf(name, part('answers') ?? fail(`${name} has no answers`), definitions),
      ...errorsOf([...codesOf(part('errors'), definitions), ...impliedErrors(name, { query: !!query, body: !!body })]),
    },
    ...(body && { 'x-body-limit-bytes': isForm ? fileBytesMax(name) : bodyBytesMaxOf(name) }),
    ...rateLimitOf(name),
  };
};

const fail = (message: string): never => {
  throw new Error(message);
};

const resolved = (schema: JsonSchema, definitions: Definitions): JsonSchema => {
  const ref = refOf(schema);
  return ref === undefined ? schema : (definitions.get(ref) ?? fail(`no type ${ref}`));
};

const parameter = (name: string, place: string, { description, ...schema }: JsonSchema, required = true): object => ({
  name,
  in: place,
  required,
  ...(description && { description }),
  // `?ids=a,b`: a list is one text.
  ...(place === 'query' && schema.type === 'array' && { style: 'form', explode: false }),
  schema,
});

const parametersOf = (place: string, schema: JsonSchema | undefined, definitions: Definitions): object[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = resolved(schema, definitions);
  return Object.entries(properties).map(([name, field]) => parameter(name, place, field, required.includes(name)));
};

/** Fields and file of a multipart body; null for JSON. */
const formOf = (
  body: JsonSchema,
  definitions: Definitions,
): { fields: JsonSchema; file: string; types: string; isOptional: boolean } | null => {
  if (!refOf(body)?.startsWith('Form<')) return null;
  const { fields = {}, file = {}, types = {}, optional } = resolved(body, definitions).properties ?? {};
  return {
    fields: resolved(fields, definitions),
    file: String(file.const),
    types: (resolved(types, definitions).enum ?? []).join(', '),
    isOptional: optional?.const === true,
  };
};

const bodyContent = (body: JsonSchema, definitions: Definitions): object => {
  const form = formOf(body, definitions);
  if (!form) return { 'application/json': { schema: body } };
  const { fields, file, types, isOptional } = form;
  const texts = Object.entries(fields.properties ?? {});
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { ...fields.properties, [file]: { type: 'string', format: 'binary' } },
        required: [...(fields.required ?? []), ...(isOptional ? [] : [file])],
        additionalProperties: false,
      },
      encoding: {
        ...Object.fromEntries(
          texts
            .filter(([, field]) => !isText(field, definitions))
            .map(([name]) => [name, { contentType: 'application/json' }]),
        ),
        [file]: { contentType: types },
      },
    },
  };
};

const isText = (field: JsonSchema, definitions: Definitions): boolean =>
  [resolved(field, definitions).type].flat().every((type) => type === 'string' || type === 'null');

const COUNT = { schema: { type: 'integer', minimum: 0 } };
const MORE = {
  description: 'The list is longer than the total, which is how far it is counted.',
  schema: { type: 'boolean' },
};

const headersOf = (name: RouteName): object => ({
  ...REQUEST_ID,
  ...((COUNTED_LISTS as readonly RouteName[]).includes(name) && { [TOTAL_HEADER]: COUNT, [MORE_HEADER]: MORE }),
  ...(name === 'adminUsers' && { [ADMIN_COUNT_HEADER]: COUNT }),
});

const answersOf = (name: RouteName, answers: JsonSchema, definitions: Definitions): object => ({
  ...Object.fromEntries(
    Object.entries(answers.properties ?? {}).map(([status, schema]) => [
      status,
      { description: STATUS_CODES[status] ?? status, headers: headersOf(name), ...contentOf(schema, definitions) },
    ]),
  ),
  ...(REVALIDATED.includes(name) && {
    304: { description: 'Not Modified: as `If-None-Match` names it.', headers: REQUEST_ID },
  }),
});

const contentOf = (schema: JsonSchema, definitions: Definitions): object => {
  const { anyOf } = schema;
  if (anyOf?.some((each) => isRaw(refOf(each)))) {
    const parts = anyOf.map((each) => contentOf(each, definitions) as { content?: object });
    return { content: Object.assign({}, ...parts.map(({ content }) => content)) as object };
  }
  const name = refOf(schema) ?? '';
  if (schema.type === 'null') return {};
  if (name === 'Redirect')
    return { headers: { ...REQUEST_ID, location: { schema: { type: 'string', format: 'uri-reference' } } } };
  if (!isRaw(name)) return { content: { 'application/json': { schema } } };
  const { contentType = {}, event } = resolved(schema, definitions).properties ?? {};
  const { enum: types, const: type } = resolved(contentType, definitions);
  const text = event && { type: 'string', contentMediaType: 'application/json', contentSchema: event };
  return { content: Object.fromEntries((types ?? [type]).map((each) => [each, text ? { schema: text } : {}])) };
};

const isRaw = (name = ''): boolean => /^(Content|EventsOf)</.test(name);

const codesOf = (errors: JsonSchema | undefined, definitions: Definitions): ErrorCode[] => {
  if (!errors) return [];
  const { anyOf, enum: codes, const: code } = resolved(errors, definitions);
  if (anyOf) return anyOf.flatMap((each) => codesOf(each, definitions));
  return ((codes ?? [code]) as (ErrorCode | RpcName)[]).flatMap((name) =>
    isErrorCode(name) ? name : raisedBy(name).filter((raised) => ERRORS[raised].status >= 400),
  );
};

const errorsOf = (codes: readonly ErrorCode[]): object => {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [status, { $ref: `#/components/responses/${group.toSorted().join('.')}` }]),
  );
};

/** The answer that a reference of an operation names by its codes. */
export const errorResponse = (name: string): object => {
  const codes = name.split('.') as ErrorCode[];
  const isTemporary = codes.some((code) => [429, 503].includes(ERRORS[code].status));
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: { ...REQUEST_ID, ...(isTemporary && { 'retry-after': { $ref: '#/components/headers/RetryAfter' } }) },
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/ErrorBody' }, { properties: { code: { enum: codes } } }] },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
};

const fileBytesMax = (name: RouteName): number =>
  ({ uploadProfileImage: PROFILE_IMAGE_LIMITS.maxBytes, uploadLogo: LOGO_BYTES_MAX })[name as string] ??
  PHOTO_LIMITS.maxBytes;

const rateLimitOf = (name: RouteName): object => {
  const points = UNCACHED_PUBLIC_READS[name];
  if (points) return { 'x-rate-limit': { window: 60, address: PUBLIC_READS_A_MINUTE / points } };
  const kind = limitKindOf(name);
  if (!kind) return {};
  const { user, address } = RATE_LIMITS[kind];
  return { 'x-rate-limit': { window: RATE_WINDOW_S, ...(user > 0 && { user }), address } };
};
