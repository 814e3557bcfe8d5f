import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a caller shows `expected`; how long the comparison takes says nothing about it. */
export const isRpcToken = (expected: string, shown: unknown): boolean =>
  typeof shown === 'string' && timingSafeEqual(digest(expected), digest(shown));
