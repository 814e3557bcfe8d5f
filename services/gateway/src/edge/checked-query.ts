import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { refusalOf } from '@vitrine/platform/validation/refusal';

/**
 * A query as an instance of its class, for the public reads that do without Nest's pipes. Unknown names are dropped: a
 * link may carry those of the site that shares it. Throws `VALIDATION`.
 */
export const checkedQuery = <T extends object>(type: ClassConstructor<T>, query: unknown): T => {
  const checked = plainToInstance(type, query);
  const findings = validateSync(checked, { whitelist: true, stopAtFirstError: true });
  if (findings.length === 0) return checked;
  throw refusalOf(
    Object.fromEntries(findings.map(({ property, constraints = {} }) => [property, Object.values(constraints)])),
  );
};
