import type { DynamicModule, Type } from '@nestjs/common';
import { RPC_HANDLER } from '@vitrine/platform/rpc/rpc-handler.decorator';

type ModuleLike = DynamicModule | Type | Promise<DynamicModule> | { forwardRef(): unknown };

/**
 * RPC names that the controllers of `module` and of all it imports answer, each as often as it is answered. Reads
 * decorators only: nothing is started, so a unit test can compare it with `rpcNamesOf(service)`.
 */
export function handledNames(module: DynamicModule): string[] {
  return [...controllersOf(module, new Set())].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype)
      .map(
        (method) =>
          Reflect.getMetadata(RPC_HANDLER, (prototype as Record<string, object>)[method] as object) as
            | string
            | undefined,
      )
      .filter((name) => name !== undefined),
  );
}

function controllersOf(module: ModuleLike, seen: Set<unknown>): Set<Type> {
  if (seen.has(module) || module instanceof Promise || 'forwardRef' in module) return new Set();
  seen.add(module);
  const dynamic = 'module' in module ? module : undefined;
  const type = dynamic ? dynamic.module : (module as Type);
  const listed = <T>(key: 'controllers' | 'imports', own: readonly unknown[] | undefined): T[] =>
    [...(own ?? []), ...((Reflect.getMetadata(key, type) as unknown[] | undefined) ?? [])] as T[];
  return new Set([
    ...listed<Type>('controllers', dynamic?.controllers),
    ...listed<ModuleLike>('imports', dynamic?.imports).flatMap((imported) => [...controllersOf(imported, seen)]),
  ]);
}
