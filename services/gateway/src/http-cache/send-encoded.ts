import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EncodedBody, acceptedEncoding, matchesEtag } from './encoded-body.js';

/** Shared caches and browsers keep it, but revalidate each time; the answer is then a 304 without a body. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

declare const SENT: unique symbol;

/** A reply under way whose body is a `T`; a mark for the types alone. */
export type SentBody<T> = FastifyReply & { readonly [SENT]: T };

export interface SendOptions {
  status?: number;
  headers?: Record<string, string>;
}

/** Answers with a prepared body: 304, compressed or plain. */
export const sendEncoded = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody<T>,
  { status = 200, headers }: SendOptions = {},
): SentBody<T> | Promise<SentBody<T>> => {
  const encoding = body.encodingFor(acceptedEncoding(request.headers['accept-encoding']));
  const etag = body.etag(encoding);
  reply.header('etag', etag).header('cache-control', REVALIDATE).header('vary', 'accept-encoding');
  if (headers) reply.headers(headers);
  if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) return sent(reply.code(304).send());
  reply.code(status).header('content-type', body.contentType);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const ready = body.peek(encoding);
  return ready ? sent(reply.send(ready)) : body.in(encoding).then((bytes) => sent(reply.send(bytes)));

  function sent(under: FastifyReply): SentBody<T> {
    return under as SentBody<T>;
  }
};
