import { Body, Controller, HttpCode, Param, Query, type Type } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { AnswerOf, BodyOf, HttpMap, QueryOf } from '@vitrine/contracts/http/http-map';
import type { ParamsOf, RouteName } from '@vitrine/contracts/http/routes';
import type { RpcMap, RpcName } from '@vitrine/contracts/rpc/rpc-map';
import { currentContext } from '@vitrine/platform/context/request-context';
import { type CallOptions, RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Serves } from './edge/serves.decorator.js';

type AnswersOf<N extends RouteName> = HttpMap[N]['answers'];

/** The fields of a class, to be spread into a message. */
type Fields<Value> = Value extends object ? { [Name in keyof Value]: Value[Name] } : Value;

/** What came with a call, checked. */
interface Asked<N extends RouteName> {
  /** The caller. Throws UNAUTHENTICATED for a visitor. */
  readonly userId: string;
  readonly params: ParamsOf<N>;
  readonly query: Fields<QueryOf<N>>;
  readonly body: Fields<BodyOf<N>>;
}

/** The class that checks a part of the request; without one that part is not read. */
type CheckedBy<Part extends string, Value> = Value extends object ? { [Name in Part]: Type<Value> } : unknown;

/** Left out where the service's answer is the route's. */
type AnsweredBy<N extends RouteName, K extends RpcName> =
  RpcMap[K]['response'] extends AnswerOf<N>
    ? unknown
    : null extends AnswerOf<N>
      ? unknown
      : { answer: (response: RpcMap[K]['response']) => AnswerOf<N> };

type How<N extends RouteName, K extends RpcName> = CheckedBy<'query', QueryOf<N>> &
  CheckedBy<'body', BodyOf<N>> &
  AnsweredBy<N, K> &
  (200 extends keyof AnswersOf<N> ? unknown : { status: keyof AnswersOf<N> }) & { wait?: CallOptions };

/** A call of the edge that is a message to a service, and nothing else. */
export interface Forward {
  readonly route: RouteName;
  readonly message: RpcName;
  readonly request: (asked: { userId: string; params: object; query: unknown; body: unknown }) => unknown;
  readonly how: {
    query?: Type;
    body?: Type;
    status?: number;
    answer?: (response: unknown) => unknown;
    wait?: CallOptions;
  };
}

/**
 * A row: `route` is answered by `message`, whose request is made of what came. `how` says which classes check query and
 * body, the status unless it is 200, what is made of an answer that is not the route's yet, and how long to wait. A
 * status of 204 drops the answer. What does not fit `HttpMap` and `RpcMap` does not compile.
 */
export const forward = <N extends RouteName, K extends RpcName>(
  route: N,
  message: K,
  request: (asked: Asked<N>) => RpcMap[K]['request'],
  ...[how]: object extends How<N, K> ? [how?: How<N, K>] : [how: How<N, K>]
): Forward => ({
  route,
  message,
  request: request as unknown as Forward['request'],
  how: (how ?? {}) as Forward['how'],
});

/** The controller of these rows: routes like any other, with access, limits and checks. */
export const controllerOf = (rows: readonly Forward[]): Type => {
  @Controller()
  class Forwards {
    constructor(readonly rpc: RpcClient) {}
  }
  for (const row of rows) addTo(Forwards.prototype, row);
  return Forwards;
};

const addTo = (
  prototype: { rpc: RpcClient },
  { route, message, request, how: { query, body, status = 200, answer, wait } }: Forward,
): void => {
  const serve = async function (this: typeof prototype, params: object, asked: unknown, sent: unknown) {
    const came = {
      get userId() {
        return currentContext()?.principal?.userId ?? raise('UNAUTHENTICATED');
      },
      params,
      query: asked,
      body: sent,
    };
    const response = await this.rpc.call(message, request(came) as never, wait);
    if (status === 204) return undefined;
    return answer ? answer(response) : response;
  };
  const descriptor = { value: serve as never, configurable: true };
  Object.defineProperty(prototype, route, descriptor);
  Serves(route)(prototype, route, descriptor);
  HttpCode(status)(prototype, route, descriptor);
  Param()(prototype, route, 0);
  if (query) Query()(prototype, route, 1);
  if (body) Body()(prototype, route, 2);
  // As the compiler writes them down: the checks find the classes there.
  Reflect.defineMetadata('design:paramtypes', [Object, query ?? Object, body ?? Object], prototype, route);
};
