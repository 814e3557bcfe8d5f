const made = Symbol.for('vitrine: once a process');

type Registry = Map<string, unknown>;

/**
 * What `make` made at the first call with `name` in this process. What a module keeps is its service's own where services
 * share a process (decision 0097); this is for what they have in common, such as its memory.
 */
export const onceAProcess = <T>(name: string, make: () => T): T => {
  const registry = ((globalThis as { [made]?: Registry })[made] ??= new Map());
  if (!registry.has(name)) registry.set(name, make());
  return registry.get(name) as T;
};
