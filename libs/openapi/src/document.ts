import { STATUS_CODES } from 'node:http';
import { BRAND } from '@vitrine/contracts/brand';
import type { ErrorBody } from '@vitrine/contracts/errors/error-body.dto';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import { ROUTES, type RouteName } from '@vitrine/contracts/http/routes';
import { requestClasses, withConstraints } from './constraints.js';
import type { JsonSchema } from './json-schema.js';
import { errorResponse, operationOf } from './operation.js';
import { readSchemas } from './schemas.js';

/** The parts of `HttpMap`, in the order in which a reader meets them. */
export const SECTIONS: readonly [type: string, title: string][] = [
  ['SignInHttp', 'Sign-in'],
  ['AccountHttp', 'Account'],
  ['AccessTokensHttp', 'Access tokens'],
  ['PhotosHttp', 'Photos'],
  ['UploadsHttp', 'Uploads'],
  ['CategoriesHttp', 'Categories'],
  ['PortfolioHttp', 'Portfolios'],
  ['TemplatesHttp', 'Templates'],
  ['HeroesHttp', 'Heroes'],
  ['SiteHttp', 'Projects and pages'],
  ['ImagesHttp', 'Images'],
  ['ClientGalleriesHttp', 'Client galleries'],
  ['GalleryVisitsHttp', 'Visits of client galleries'],
  ['WebhooksHttp', 'Webhooks'],
  ['EnquiriesHttp', 'Enquiries'],
  ['AdminEnquiriesHttp', 'Enquiries for administrators'],
  ['EmailsHttp', 'E-mails'],
  ['AdminHttp', 'Administration'],
  ['AdminBannersHttp', 'Banners for administrators'],
  ['AdminPhotosHttp', 'Photos for administrators'],
  ['InsightsHttp', 'Colors and insights of banners'],
  ['StorageAuditHttp', 'Storage audits'],
  ['DeletionHoldHttp', 'Hold of deletions'],
  ['ObjectBrowserHttp', 'Stored files for administrators'],
  ['BackgroundWorkHttp', 'Queues and tasks'],
  ['PhotoLibraryHttp', 'Photo library'],
  ['ApiDocsHttp', 'API documentation'],
];

const DESCRIPTION = `The calls of ${BRAND}'s page, for authors of other clients.

**Session.** A sign-in sets the cookie \`vitrine.sid\` (\`__Host-vitrine.sid\` over https). A write must come from a page of the same origin: browsers say so by \`Sec-Fetch-Site\` or \`Origin\`, and what says nothing must carry no cookie.

**Access tokens.** Programs send \`Authorization: Bearer <id>:<secret>\` of a token that its owner has made on the account page, and no cookie. A token may make the calls whose security names a scope that it has; all others that are not open to everybody answer it 403 (\`TOKEN_SCOPE\`), and an ended one is answered 401 (\`TOKEN_UNKNOWN\`) within two seconds. Without the scope \`publish\` it changes nothing that visitors see, except by taking it away; it deletes nothing for good.

**Errors.** Every failed call answers the same body. \`code\` is for programs, \`message\` is one sentence fit to be shown.

**Limits.** \`x-rate-limit\` of a call: points within \`window\` seconds by user and by address; past them 429, with \`Retry-After\`. \`x-body-limit-bytes\`: the longest body.

**Formats.** Times are ISO 8601 in UTC, sizes are bytes. Fields may be added to answers; unknown fields in a body are refused.`;

/** {@link ErrorBody}; its codes are the keys of a table, which no generator reads out of a type. */
const ERROR_BODY: JsonSchema = {
  type: 'object',
  description: 'What every failed call answers.',
  properties: {
    statusCode: { type: 'integer' },
    error: { type: 'string', description: "The status' own phrase." },
    message: { type: 'string', description: 'One sentence fit to be shown.' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    errors: {
      type: 'object',
      description: 'Sentences by the name of the field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    requestId: { type: 'string', description: 'Names the call in logs.' },
  } satisfies Record<keyof ErrorBody, JsonSchema>,
  required: ['statusCode', 'error', 'message', 'code', 'requestId'] satisfies (keyof ErrorBody)[],
};

/** The OpenAPI 3.1 document of all calls, made of `ROUTES`, `HttpMap`, the error catalogue and the classes that check requests. */
export const openApiDocument = async (): Promise<object> => {
  const { roots, definitions } = readSchemas(SECTIONS.map(([type]) => type));
  const classes = await requestClasses();
  const checked = new Map(
    [...definitions].map(([name, schema]) => {
      const type = classes.get(name);
      return [name, type ? withConstraints(schema, type) : schema];
    }),
  );
  const paths: Record<string, Record<string, object>> = {};
  for (const [type, title] of SECTIONS)
    for (const [name, call] of Object.entries(roots.get(type)?.properties ?? {})) {
      const { path, method } = ROUTES[name as RouteName] ?? unknown(name);
      const template = path.replace(/:(\w+)/g, '{$1}');
      (paths[template] ??= {})[method.toLowerCase()] = operationOf(name as RouteName, call, title, checked);
    }
  const refusals = new Set(
    [...JSON.stringify(paths).matchAll(/#\/components\/responses\/([\w.]+)/g)].map(([, name = '']) => name),
  );
  const document = {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
    info: {
      title: `${BRAND} API`,
      version: '1',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This site' }],
    tags: SECTIONS.map(([type, name]) => ({ name, description: roots.get(type)?.description })),
    paths,
    components: {
      schemas: Object.fromEntries(
        [...checked, ['ErrorBody', ERROR_BODY] as const].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
      responses: Object.fromEntries([...refusals].toSorted().map((name) => [name, errorResponse(name)])),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'vitrine.sid',
          description: 'Set by a sign-in; `__Host-vitrine.sid` over https.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: '<id>:<secret>',
          description: 'An access token, with the scopes that a call names.',
        },
      },
      parameters: {
        Prefer: {
          name: 'prefer',
          in: 'header',
          required: false,
          description: '`respond-async`: do not wait for the result, answer 202 (RFC 7240).',
          schema: { type: 'string', examples: ['respond-async'] },
        },
      },
      headers: {
        RequestId: { description: 'Names the call in logs.', schema: { type: 'string' } },
        RetryAfter: { description: 'Seconds after which to try again.', schema: { type: 'integer', minimum: 1 } },
      },
      examples: Object.fromEntries(
        Object.entries(ERRORS).map(([code, { status, message }]) => [
          code,
          {
            value: {
              statusCode: status,
              error: STATUS_CODES[status],
              message,
              code,
              requestId: '7f9c2ba4-e88f-4a7d-9b1d-2f0c7a1b2c3d',
            },
          },
        ]),
      ),
    },
  };
  return withoutUnused(JSON.parse(JSON.stringify(document).replaceAll('"#/definitions/', '"#/components/schemas/')));
};

const unknown = (name: string): never => {
  throw new Error(`${name} is no row of ROUTES`);
};

/** Without the schemas that have been resolved where they are used, and the examples of codes that no call answers. */
const withoutUnused = (document: { components: Record<string, Record<string, JsonSchema>>; paths: object }): object => {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = value as JsonSchema;
    if (typeof $ref === 'string' && !used.has($ref)) {
      used.add($ref);
      const [, , kind = '', name = ''] = $ref.split('/');
      visit(document.components[kind]?.[name]);
    }
    Object.values(value).forEach(visit);
  };
  visit(document.paths);
  const { schemas = {}, examples = {} } = document.components;
  const kept = <T>(kind: string, all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => used.has(`#/components/${kind}/${name}`)));
  return {
    ...document,
    components: { ...document.components, schemas: kept('schemas', schemas), examples: kept('examples', examples) },
  };
};
