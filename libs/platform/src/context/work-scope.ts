import { Injectable } from '@nestjs/common';
import { runInContext, type RequestContext } from './request-context.js';

type Enter = <T>(fn: () => T) => T;

/**
 * Where every piece of work (RPC, job, event, reconciler run) begins: it gets its request context and whatever modules
 * add, such as an entity manager of its own. Keeps the callers free of the ORM, so that a process without a database
 * does not load one.
 */
@Injectable()
export class WorkScope {
  private enter: Enter = (fn) => fn();
  private readonly hooks: (() => Promise<void>)[] = [];

  /** Adds a wrapper around all work to come, inside those already there. */
  use(wrap: Enter): void {
    const outer = this.enter;
    this.enter = (fn) => outer(() => wrap(fn));
  }

  /** Adds what is waited for, in its context, between the end of an RPC handler and its answer. */
  beforeAnswer(hook: () => Promise<void>): void {
    this.hooks.push(hook);
  }

  /** Runs what {@link beforeAnswer} added. */
  async answering(): Promise<void> {
    for (const hook of this.hooks) await hook();
  }

  /** Runs `fn` as a piece of work of its own. */
  run<T>(context: RequestContext, fn: () => T): T {
    return runInContext(context, () => this.enter(fn));
  }
}
