import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { refusalOf } from '@vitrine/platform/validation/refusal';

/** What a query without names amounts to, by class: most requests have one, and the check costs more than the answer. */
const empty = new WeakMap<ClassConstructor<object>, object>();

/**
 * A query as an instance of its class, for the public reads that do without Nest's pipes. Unknown names are dropped: a
 * link may carry those of the site that shares it. Throws `VALIDATION`.
 */
export const checkedQuery = <T extends object>(type: ClassConstructor<T>, query: unknown): Readonly<T> => {
  if (Object.keys(query as object).length > 0) return check(type, query);
  const known = (empty.get(type) as T | undefined) ?? Object.freeze(check(type, query));
  empty.set(type, known);
  return known;
};

const check = <T extends object>(type: ClassConstructor<T>, query: unknown): T => {
  const checked = plainToInstance(type, query);
  const findings = validateSync(checked, { whitelist: true, stopAtFirstError: true });
  if (findings.length === 0) return checked;
  throw refusalOf(
    Object.fromEntries(findings.map(({ property, constraints = {} }) => [property, Object.values(constraints)])),
  );
};
