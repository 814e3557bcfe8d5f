import type { FastifyRequest } from 'fastify';

/** Whether the caller would rather have a 202 at once than wait for the result: `Prefer: respond-async` (RFC 7240). */
export const prefersAsync = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  [headers.prefer ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .some((preference) => /^respond-async\s*(?:;|$)/i.test(preference.trim()));
