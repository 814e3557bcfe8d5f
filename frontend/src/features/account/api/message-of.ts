/** The sentence of an error, or one that stands in for it. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof Error && error.message) || fallback;
