const SEGMENT = '[a-z0-9_][a-z0-9._-]*';
const KEY = new RegExp(`^${SEGMENT}(/${SEGMENT})*$`);
const PREFIX = new RegExp(`^(${SEGMENT}/)*(${SEGMENT})?$`);
const MAX_LENGTH = 512;

/**
 * Throws a `TypeError` unless `key` is segments of `a-z 0-9 . _ -` that begin with a letter, digit or `_`, joined by
 * `/`, without `..`, at most 512 characters: then it is at once a safe path, a safe URL and the same on every system.
 */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new TypeError('not an object key');
}

/** What {@link assertObjectKey} requires. */
export const isObjectKey = (key: string): boolean => key.length <= MAX_LENGTH && KEY.test(key) && !key.includes('..');

/** As {@link assertObjectKey} for the beginning of keys; empty means all. */
export function assertKeyPrefix(prefix: string): void {
  if (prefix.length > MAX_LENGTH || !PREFIX.test(prefix) || prefix.includes('..')) {
    throw new TypeError('not a prefix of object keys');
  }
}

/** Sorts behind every key that begins with `prefix` and before all others: no key holds `~`. */
export const behindAll = (prefix: string): string => `${prefix}~`;
