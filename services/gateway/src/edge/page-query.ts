import { AppError } from '@vitrine/contracts/errors/app-error';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';

const numberOf = (name: string, value: unknown, min: number, max: number): number => {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (number >= min && number <= max) return number;
  const message = `${name} must be a whole number from ${min} to ${max}`;
  throw new AppError('VALIDATION', message, { [name]: [message] });
};

/** `limit` and `offset` of a query (API-76), up to `offsetMax`; null when neither is there. For the paths that do without Nest's pipes. */
export const pageQueryOf = (query: unknown, offsetMax = 999_999_999): { limit: number; offset: number } | null => {
  const { limit, offset } = query as { limit?: unknown; offset?: unknown };
  if (limit === undefined && offset === undefined) return null;
  return {
    limit: limit === undefined ? LIST_LIMIT : numberOf('limit', limit, 1, LIST_LIMIT),
    offset: offset === undefined ? 0 : numberOf('offset', offset, 0, offsetMax),
  };
};
