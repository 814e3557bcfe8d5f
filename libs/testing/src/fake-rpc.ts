import { AppError } from '@vitrine/contracts/errors/app-error';
import type { RpcMap, RpcName } from '@vitrine/contracts/rpc/rpc-map';
import { currentContext, type RequestContext } from '@vitrine/platform/context/request-context';
import { RpcClient, type CallOptions } from '@vitrine/platform/rpc/rpc-client';

/** Answers by name. An answer may throw an `AppError`, as a service would. */
export type RpcAnswers = {
  [K in RpcName]?: (request: RpcMap[K]['request']) => RpcMap[K]['response'] | Promise<RpcMap[K]['response']>;
};

/** One call that was made. */
interface AskedQuestion {
  readonly name: RpcName;
  readonly request: unknown;
  /** Where it came from: request id and caller. */
  readonly context: RequestContext | undefined;
  readonly options: CallOptions;
}

/** An {@link RpcClient} that answers from a table; a question without an answer is `SERVICE_UNAVAILABLE`. */
export type FakeRpc = RpcClient & { readonly asked: AskedQuestion[]; answers: RpcAnswers };

/** Makes a {@link FakeRpc}. Values cross as JSON, as they do between processes. */
export function fakeRpc(answers: RpcAnswers = {}): FakeRpc {
  const asked: AskedQuestion[] = [];
  const fake = {
    asked,
    answers,
    async call(name: RpcName, request: unknown, options: CallOptions = {}): Promise<unknown> {
      asked.push({ name, request: throughJson(request), context: currentContext(), options });
      const answer = fake.answers[name] as ((request: unknown) => unknown) | undefined;
      if (!answer) throw new AppError('SERVICE_UNAVAILABLE');
      return throughJson(await answer(throughJson(request)));
    },
    onApplicationShutdown: async (): Promise<void> => undefined,
  };
  return fake as unknown as FakeRpc;
}

const throughJson = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
