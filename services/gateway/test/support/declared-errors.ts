import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { ROUTES, type RouteName } from '@vitrine/contracts/http/routes';

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
}

const DOCUMENT = JSON.parse(
  readFileSync(new URL('../../dist/api-docs/openapi.json', import.meta.url), 'utf8'),
) as Document;

/** The error codes that the API document declares for a route. */
export const declaredErrors = (name: RouteName): string[] => {
  const { method, path } = ROUTES[name];
  const { responses } = DOCUMENT.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? { responses: {} };
  return Object.values(responses).flatMap(({ $ref }) => $ref?.split('/').at(-1)?.split('.') ?? []);
};

/** Notes every error that a route answers and does not declare, as `route: CODE`. */
export const undeclaredErrors = (fastify: FastifyInstance): ReadonlySet<string> => {
  const found = new Set<string>();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { url, method } = request.routeOptions;
    const name = (Object.keys(ROUTES) as RouteName[]).find(
      (each) => ROUTES[each].path === url && [method].flat().includes(ROUTES[each].method),
    );
    const code = reply.statusCode >= 400 ? codeOf(payload) : undefined;
    if (name && code && !declaredErrors(name).includes(code)) found.add(`${name}: ${code}`);
    done(null, payload);
  });
  return found;
};

const codeOf = (payload: unknown): string | undefined => {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return undefined;
  return (JSON.parse(payload) as { code?: string }).code;
};
