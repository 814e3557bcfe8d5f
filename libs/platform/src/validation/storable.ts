import { refusalOf } from './refusal.js';

/** Deeper than any valid request; later code walks the value recursively. */
const DEPTH_MAX = 20;
const TEXT = 'This text has characters that cannot be stored.';
const TOO_DEEP = 'This is nested too deeply.';

const refuse = (path: string, message: string): never => {
  throw refusalOf({ [path]: [message] });
};

/**
 * Throws `VALIDATION`, with the field's name, for texts that no database takes: with a NUL, or with half a character
 * (a lone surrogate); every other text gets its composed form (NFC) where it stands, so that what is stored and what is
 * searched for are the same. The one check of every text that comes from outside.
 */
export function assertStorable(value: unknown): void {
  const open: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: seen, path, depth } = next;
    if (typeof seen === 'string') {
      if (seen.includes('\0') || !seen.isWellFormed()) refuse(path, TEXT);
    } else if (typeof seen === 'object' && seen !== null) {
      if (depth >= DEPTH_MAX) refuse(path, TOO_DEEP);
      for (const [key, inner] of Object.entries(seen) as [string, unknown][]) {
        open.push({ value: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 });
        const composed = typeof inner === 'string' ? inner.normalize('NFC') : inner;
        if (composed !== inner) (seen as Record<string, unknown>)[key] = composed;
      }
    }
  }
}
