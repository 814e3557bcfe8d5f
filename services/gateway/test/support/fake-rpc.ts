import { AppError } from '@vitrine/contracts/errors/app-error';
import type { RpcMap, RpcName } from '@vitrine/contracts/rpc/rpc-map';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { currentContext } from '@vitrine/platform/context/request-context';

export type Answers = {
  [K in RpcName]?: (request: RpcMap[K]['request']) => RpcMap[K]['response'] | Promise<RpcMap[K]['response']>;
};

export interface Asked {
  name: RpcName;
  request: unknown;
  principal: Principal | undefined;
  requestId: string | undefined;
}

/** Services that answer what a test says, and remember what they were asked. */
export class FakeRpc {
  readonly asked: Asked[] = [];

  constructor(private readonly answers: Answers) {}

  async call<K extends RpcName>(name: K, request: RpcMap[K]['request']): Promise<RpcMap[K]['response']> {
    const context = currentContext();
    this.asked.push({ name, request, principal: context?.principal, requestId: context?.requestId });
    const answer = this.answers[name];
    if (!answer) throw new AppError('SERVICE_UNAVAILABLE');
    return answer(request);
  }

  answer(answers: Answers): void {
    Object.assign(this.answers, answers);
  }

  timesAsked(name: RpcName): number {
    return this.asked.filter((asked) => asked.name === name).length;
  }
}
