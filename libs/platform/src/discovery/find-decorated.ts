import { DiscoveryService, MetadataScanner } from '@nestjs/core';

/** A method that carries a decorator, with the object it belongs to. */
export interface DecoratedMethod<T> {
  readonly instance: object;
  readonly owner: string;
  readonly method: string;
  readonly value: T;
  call(...args: unknown[]): unknown;
}

type Found = ReturnType<DiscoveryService['getProviders']>[number];

/** Every method of a provider or controller that has metadata under `key`. */
export function findDecoratedMethods<T>(discovery: DiscoveryService, key: symbol): DecoratedMethod<T>[] {
  const scanner = new MetadataScanner();
  const found: DecoratedMethod<T>[] = [];
  for (const instance of instancesIn(discovery)) {
    const prototype = Object.getPrototypeOf(instance) as Record<string, (...args: unknown[]) => unknown>;
    for (const method of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[method];
      const value = handler && (Reflect.getMetadata(key, handler) as T | undefined);
      if (handler && value !== undefined) {
        found.push({
          instance,
          owner: instance.constructor.name,
          method,
          value,
          call: (...args) => handler.apply(instance, args),
        });
      }
    }
  }
  return found;
}

/** Every provider whose class has metadata under `key`. */
export function findDecoratedClasses<T>(discovery: DiscoveryService, key: symbol): { instance: object; value: T }[] {
  return [...instancesIn(discovery)].flatMap((instance) => {
    const value = Reflect.getMetadata(key, instance.constructor) as T | undefined;
    return value === undefined ? [] : [{ instance, value }];
  });
}

/** The same object may be provided under several tokens and in several modules; it counts once. */
function instancesIn(discovery: DiscoveryService): Set<object> {
  const wrappers: Found[] = [...discovery.getProviders(), ...discovery.getControllers()];
  const instances = new Set<object>();
  for (const wrapper of wrappers) {
    if (!wrapper.isDependencyTreeStatic()) continue;
    const instance = wrapper.instance as unknown;
    if (typeof instance === 'object' && instance !== null && Object.getPrototypeOf(instance) !== null) {
      instances.add(instance);
    }
  }
  return instances;
}
