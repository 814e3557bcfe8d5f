import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';

/** A call that failed (REQ-09 to REQ-14). Also carries every field of the server's error body. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  readonly isAuthError: boolean;
  readonly isNetworkError: boolean;
  declare readonly code?: ErrorCode;
  declare readonly errors?: Record<string, string[]>;
  /** The answer to an upload is none of the site's: a server on the way gave it, and the message says what it means. */
  declare readonly isForeign?: boolean;

  constructor(status: number, statusText: string, message: string, body: Record<string, unknown> = {}) {
    super(message);
    // The body first: its fields must not replace those of the transport.
    const { message: _message, name: _name, stack: _stack, ...fields } = body;
    Object.assign(this, fields);
    this.status = status;
    this.statusText = statusText;
    this.isAuthError = status === 401 || status === 403;
    this.isNetworkError = status === 0;
  }

  static network(): ApiError {
    return new ApiError(0, '', /*i18n*/ 'Network error: Unable to connect to the server');
  }
}

/** The error of an answer that is not OK, from its status and body (REQ-12, REQ-13, REQ-28). */
export const errorOfAnswer = (answer: {
  status: number;
  statusText: string;
  contentType: string;
  text: string | null;
}): ApiError => {
  const { status, statusText, contentType, text } = answer;
  const plain = new ApiError(status, statusText, `HTTP error: ${status} ${statusText}`);
  if (!text) return plain;
  if (!isJson(contentType)) return isSentence(text) ? new ApiError(status, statusText, text) : plain;
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return plain;
    const { message } = body as { message?: unknown };
    return new ApiError(
      status,
      statusText,
      typeof message === 'string' && message ? message : plain.message,
      body as Record<string, unknown>,
    );
  } catch {
    return plain;
  }
};

/** A file that was moved, changed or deleted since it was chosen. */
export const FILE_GONE = /*i18n*/ 'The file was moved or has changed. Please choose the file again.';

export const isGone = (error: unknown): boolean =>
  error instanceof DOMException && ['NotFoundError', 'NotReadableError'].includes(error.name);

/** Fit to be shown: a short text and no markup, as proxies answer it. */
const isSentence = (text: string): boolean => text.length <= 300 && !/<[a-z!]/i.test(text);

export const isJson = (contentType: string): boolean => /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType);
