import type { ByteRange } from '@vitrine/platform/object-store/object-store';

/** Both ends included. */
export type WholeRange = Required<ByteRange>;

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of `size` bytes that a `Range` header requests; null for all of them: without a header, and for forms that a
 * server may ignore (several ranges, other units). `unsatisfiable` when nothing of it is there (RFC 9110, 14.2).
 */
export const rangeOf = (header: string | undefined, size: number): WholeRange | null | 'unsatisfiable' => {
  const [, first = '', last = ''] = ONE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
};
