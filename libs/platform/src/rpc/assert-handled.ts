import type { DiscoveryService } from '@nestjs/core';
import { rpcNamesOf } from '@vitrine/contracts/rpc-map';
import { findDecoratedMethods } from '../discovery/find-decorated.js';
import { hasUntypedPayload } from './has-untyped-payload.js';
import { RPC_HANDLER } from './rpc-handler.decorator.js';

/**
 * Refuses to go on unless each of `expected` is handled exactly once and nothing else is.
 * `kind` names what is checked in the message, for example `RPC`.
 */
export function assertHandled(kind: string, expected: readonly string[], found: readonly string[]): void {
  const problems = [
    ...expected.filter((name) => !found.includes(name)).map((name) => `${name} has no handler`),
    ...[...new Set(found.filter((name, at) => found.indexOf(name) !== at))].map((name) => `${name} has two handlers`),
    ...[...new Set(found)].filter((name) => !expected.includes(name)).map((name) => `${name} is not ours to handle`),
  ];
  if (problems.length > 0) throw new Error(`${kind}: ${problems.join(', ')}`);
}

/** {@link assertHandled} for the RPC names of `service`, plus: a payload's class must be known at run time. */
export function assertRpcHandled(discovery: DiscoveryService, service: string): void {
  const handlers = findDecoratedMethods<string>(discovery, RPC_HANDLER);
  assertHandled(
    `RPC of ${service}`,
    rpcNamesOf(service),
    handlers.map(({ value }) => value),
  );
  for (const { instance, method, value } of handlers) {
    if (hasUntypedPayload(instance, method)) {
      throw new Error(
        `${value}: the payload has no class at run time and would not be validated (imported as a type?)`,
      );
    }
  }
}
