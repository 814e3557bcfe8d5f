import { Injectable } from '@nestjs/common';
import { runInContext, type RequestContext } from './request-context.js';

type Enter = <T>(fn: () => T) => T;

/**
 * Where every piece of work (RPC, job, fact, reconciler run) begins: it gets its request context and whatever modules
 * add, such as an entity manager of its own. Keeps the callers free of the ORM, so that a process without a database
 * does not load one.
 */
@Injectable()
export class WorkScope {
  private enter: Enter = (fn) => fn();

  /** Adds a wrapper around all work to come, inside those already there. */
  use(wrap: Enter): void {
    const outer = this.enter;
    this.enter = (fn) => outer(() => wrap(fn));
  }

  /** Runs `fn` as a piece of work of its own. */
  run<T>(context: RequestContext, fn: () => T): T {
    return runInContext(context, () => this.enter(fn));
  }
}
