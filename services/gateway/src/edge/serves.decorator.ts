import type { Readable } from 'node:stream';
import { RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Content, Form, Redirect } from '@vitrine/contracts/http/answers';
import type { AnswerOf, BodyOf, HttpMap, QueryOf } from '@vitrine/contracts/http-map';
import { ROUTES, type RouteName } from '@vitrine/contracts/http/routes';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { SentBody } from '../http-cache/send-encoded.js';

/** Metadata key under which a handler keeps the name of the row it serves. */
const SERVED_ROUTE = Symbol('vitrine.served-route');

/** What is no JSON is sent by the handler itself, or handed over as bytes. */
type Unparsed<Answer> = Answer extends Redirect | Content<string> ? void | Uint8Array | Readable | FastifyReply : never;

type Answered<N extends RouteName> =
  | Exclude<AnswerOf<N>, null>
  | (null extends AnswerOf<N> ? void : never)
  | Unparsed<HttpMap[N]['answers'][keyof HttpMap[N]['answers']]>
  | SentBody<AnswerOf<N>>;

/** What a handler of a row may return: one of the answers of `HttpMap`. */
type Returned<N extends RouteName> = Answered<N> | Promise<Answered<N>>;

/** What a handler of a row may take: the row's body and query, parts of the path, the caller, request and reply. */
type Taken<N extends RouteName> =
  | Exclude<BodyOf<N>, Form<object, string>>
  | QueryOf<N>
  | string
  | UserDto
  | FastifyRequest
  | FastifyReply;

type Handler<N extends RouteName> = (...args: never[]) => Returned<N>;

/** Adds a requirement that no descriptor meets when a parameter is none of {@link Taken}. */
type Checked<N extends RouteName, H extends Handler<N>> =
  Parameters<H>[number] extends Taken<N> ? TypedPropertyDescriptor<H> : { readonly takes: Taken<N> };

/**
 * Binds a controller method to a row of `ROUTES`: its method, its path and who may call it; and to `HttpMap`: what it
 * takes and answers. The only way to add a call; a method that is mapped in any other way keeps the gateway from starting.
 */
export const Serves =
  <N extends RouteName>(name: N) =>
  <H extends Handler<N>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H> & Checked<N, H>,
  ): void => {
    const { method, path } = ROUTES[name];
    RequestMapping({ method: RequestMethod[method], path })(target, key, descriptor);
    SetMetadata(SERVED_ROUTE, name)(target, key, descriptor);
  };

/** The row a handler serves; undefined when it has none. */
export const servedBy = (handler: object): RouteName | undefined =>
  Reflect.getMetadata(SERVED_ROUTE, handler) as RouteName | undefined;

/** A class with handlers. */
export type HandlerClass = abstract new (...args: never[]) => object;

/** Every method of `type` that is mapped to a path, with the row it serves. */
export const handlersOf = (type: HandlerClass): { method: string; route: RouteName | undefined }[] => {
  const prototype = type.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((method) => {
    const handler = method === 'constructor' ? undefined : prototype[method];
    if (typeof handler !== 'function' || !Reflect.hasMetadata(PATH_METADATA, handler)) return [];
    return [{ method: `${type.name}.${method}`, route: servedBy(handler) }];
  });
};

/** Refuses to start unless each row of `ROUTES` has exactly one handler and each handler has a row. */
export const assertServed = (types: readonly HandlerClass[], rows: object = ROUTES): void => {
  const problems: string[] = [];
  const servers = new Map<string, string[]>(Object.keys(rows).map((name) => [name, []]));
  for (const { method, route } of types.flatMap(handlersOf)) {
    if (route === undefined) problems.push(`${method} says nothing about who may call it`);
    else servers.get(route)?.push(method);
  }
  for (const [name, by] of servers) {
    if (by.length === 0) problems.push(`no controller serves ${name}`);
    if (by.length > 1) problems.push(`${name} is served by ${by.join(' and ')}`);
  }
  if (problems.length > 0) throw new Error(`gateway: ${problems.join('; ')}`);
};
