import { Body, Controller, HttpCode, Param, Query, Req, Res, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GalleryVisitDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { CountedListDto } from '@vitrine/contracts/http/counted-list.dto';
import type { AnswerOf, BodyOf, HttpMap, QueryOf } from '@vitrine/contracts/http-map';
import type { PendingTaskDto } from '@vitrine/contracts/http/task.dto';
import { type ParamsOf, type RouteName, ROUTES } from '@vitrine/contracts/http/routes';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import type { RpcMap, RpcName } from '@vitrine/contracts/rpc-map';
import { currentContext } from '@vitrine/platform/context/request-context';
import { type CallOptions, RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { answerList, answerUnlessKnown, type ListFile } from './admin/answer-list.js';
import { Visits } from './client-galleries/visits.js';
import { answerOfTask } from './edge/background-task.js';
import { Serves } from './edge/serves.decorator.js';
import { UpdateBroadcaster } from './events/update-broadcaster.js';
import { CurrentUsers } from './sessions/current-users.js';

type AnswersOf<N extends RouteName> = HttpMap[N]['answers'];
type ResponseOf<K extends RpcName> = RpcMap[K]['response'];

/** The fields of a class, to be spread into a message. */
type Fields<Value> = Value extends object ? { [Name in keyof Value]: Value[Name] } : Value;

/** What came with a call, checked. */
interface Asked<N extends RouteName> {
  /** The caller. Throws UNAUTHENTICATED for a visitor. */
  readonly userId: string;
  /** Who looks at a client gallery, of a call below `/api/g/:galleryId`. */
  readonly visit: GalleryVisitDto;
  readonly params: ParamsOf<N>;
  readonly query: Fields<QueryOf<N>>;
  readonly body: Fields<BodyOf<N>>;
}

/** What this process keeps of users, and the pages they have open: both are told of a change before the caller is. */
export interface Kept {
  readonly currentUsers: Pick<CurrentUsers, 'store' | 'invalidate'>;
  readonly updates: Pick<UpdateBroadcaster, 'broadcast'>;
}

/** The class that checks a part of the request; without one that part is not read. */
type CheckedBy<Part extends string, Value> = Value extends object ? { [Name in Part]: Type<Value> } : unknown;

type Answered<N extends RouteName, K extends RpcName> = { answer: (response: ResponseOf<K>) => AnswerOf<N> };

/** What is made of the service's answer; left out where that is the route's. */
type AnsweredBy<N extends RouteName, K extends RpcName> =
  ResponseOf<K> extends AnswerOf<N>
    ? unknown
    : null extends AnswerOf<N>
      ? unknown
      : ResponseOf<K> extends Counted<infer Row>
        ? { file: ListFile<Row>; isPolled?: true }
        : [PendingTaskDto, ResponseOf<K>] extends [AnswerOf<N>, { jobId: string | null }]
          ? { followedMs: number } & (ResponseOf<K> extends { jobId: string } ? unknown : Answered<N, K>)
          : Answered<N, K>;

type How<N extends RouteName, K extends RpcName> = CheckedBy<'query', QueryOf<N>> &
  CheckedBy<'body', BodyOf<N>> &
  AnsweredBy<N, K> &
  (200 extends keyof AnswersOf<N> ? unknown : { status: keyof AnswersOf<N> }) & {
    wait?: CallOptions;
    after?: (kept: Kept, asked: Asked<N>, response: ResponseOf<K>) => void;
  };

interface Came {
  readonly userId: string;
  readonly visit: GalleryVisitDto;
  readonly params: object;
  readonly query: unknown;
  readonly body: unknown;
}

/** A call of the edge that one message to a service answers. */
export interface Forward {
  readonly route: RouteName;
  readonly message: RpcName;
  readonly request: (asked: Came, rpc: RpcClient) => unknown;
  readonly how: {
    query?: Type;
    body?: Type;
    status?: number;
    answer?: (response: unknown) => unknown;
    file?: ListFile<unknown>;
    isPolled?: true;
    followedMs?: number;
    wait?: CallOptions;
    after?: (kept: Kept, asked: Came, response: unknown) => void;
  };
}

/**
 * A row: `route` is answered by `message`, whose request is made of what came, and of what another message answers
 * where it has to ask before. `how` says
 * - `query`, `body`: which classes check them;
 * - `status`, unless it is 200; 204 drops the answer;
 * - `answer`: what is made of an answer that is not the route's yet;
 * - `file`: of a counted list, what its CSV holds; `isPolled`: pages read it again and again, and send back its `ETag`;
 * - `followedMs`: how long the task that the message has begun is waited for, before the caller is told to follow it;
 * - `wait`: how long the service may take;
 * - `after`: what this process keeps, or tells open pages, once the service has answered.
 *
 * What does not fit `HttpMap` and `RpcMap` does not compile.
 */
export const forward = <N extends RouteName, K extends RpcName>(
  route: N,
  message: K,
  request: (asked: Asked<N>, rpc: RpcClient) => RpcMap[K]['request'] | Promise<RpcMap[K]['request']>,
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
    constructor(
      readonly rpc: RpcClient,
      readonly currentUsers: CurrentUsers,
      readonly updates: UpdateBroadcaster,
      readonly visits: Visits,
    ) {}
  }
  for (const row of rows) addTo(Forwards.prototype, row);
  return Forwards;
};

const VISITS = '/api/g/:galleryId';

const addTo = (prototype: Kept & { rpc: RpcClient; visits: Visits }, row: Forward): void => {
  const { route, how } = row;
  const isVisit = ROUTES[route].path.startsWith(VISITS);
  const serve = async function (
    this: typeof prototype,
    params: object,
    query: unknown,
    body: unknown,
    reply: FastifyReply,
    request: FastifyRequest,
  ) {
    const asked = {
      get userId() {
        return currentContext()?.principal?.userId ?? raise('UNAUTHENTICATED');
      },
      get visit() {
        return raise('GALLERY_NOT_FOUND');
      },
      params,
      query,
      body,
    };
    if (isVisit)
      return this.visits.run(route, request, reply, (visit) =>
        answerOf(this, row, Object.defineProperty(asked, 'visit', { value: visit }), reply),
      );
    return how.file ? sendList(this.rpc, row, asked, reply) : answerOf(this, row, asked, reply);
  };
  const descriptor = { value: serve as never, configurable: true };
  Object.defineProperty(prototype, route, descriptor);
  Serves(route)(prototype, route, descriptor);
  HttpCode(how.status ?? 200)(prototype, route, descriptor);
  Param()(prototype, route, 0);
  if (how.query) Query()(prototype, route, 1);
  if (how.body) Body()(prototype, route, 2);
  // A list is sent here, because one that the page has already has no body.
  if (how.file) Res()(prototype, route, 3);
  if (how.followedMs !== undefined || isVisit) Res({ passthrough: true })(prototype, route, 3);
  if (isVisit) Req()(prototype, route, 4);
  // As the compiler writes them down: the checks find the classes there.
  Reflect.defineMetadata('design:paramtypes', [Object, how.query ?? Object, how.body ?? Object], prototype, route);
};

const answerOf = async (
  kept: Kept & { rpc: RpcClient },
  { message, request, how: { status, answer, followedMs, wait, after } }: Forward,
  asked: Came,
  reply: FastifyReply,
): Promise<unknown> => {
  const response: unknown = await kept.rpc.call(message, (await request(asked, kept.rpc)) as never, wait);
  after?.(kept, asked, response);
  if (followedMs !== undefined) {
    const { jobId } = response as { jobId: string | null };
    if (jobId !== null) return answerOfTask(kept.rpc, jobId, reply, followedMs);
  }
  if (status === 204) return undefined;
  return answer ? answer(response) : response;
};

const sendList = async (
  rpc: RpcClient,
  { message, request, how: { file, isPolled, wait } }: Forward,
  asked: Came,
  reply: FastifyReply,
): Promise<void> => {
  const load = async (page: object) => (await rpc.call(message, page as never, wait)) as Counted<unknown>;
  const rows = await answerList((await request(asked, rpc)) as CountedListDto, reply, file as ListFile<unknown>, load);
  await (isPolled && Array.isArray(rows) ? answerUnlessKnown(rows, reply) : reply.send(rows));
};
