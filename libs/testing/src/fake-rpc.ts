import { AppError } from '@vitrine/contracts/errors/app-error';
import { mayRaise, type RpcMap, type RpcName } from '@vitrine/contracts/rpc-map';
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
      try {
        return throughJson(await answer(throughJson(request)));
      } catch (error) {
        throw error instanceof AppError ? declared(name, error) : error;
      }
    },
    onApplicationShutdown: async (): Promise<void> => undefined,
  };
  return fake as unknown as FakeRpc;
}

/** `error`, or one that fails the test where the row of the message does not say that it raises this code. */
export const declared = (name: RpcName, error: AppError): Error =>
  mayRaise(name, error.code) ? error : new Error(`${name} fails with ${error.code}, which its row does not name`);

const throughJson = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
