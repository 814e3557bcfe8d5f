import { ApiError } from './api-error.js';

/** The first sentence for each field that the server's answer names. */
export const fieldErrorsOf = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((error instanceof ApiError && error.errors) || {}).flatMap(([name, sentences]) =>
      sentences[0] ? [[name, sentences[0]]] : [],
    ),
  );
