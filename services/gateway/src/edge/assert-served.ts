import { ROUTES, type RouteName } from '@vitrine/contracts/http/routes';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { servedBy } from './serves.decorator.js';

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
