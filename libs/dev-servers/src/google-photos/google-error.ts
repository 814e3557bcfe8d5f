/** The canonical codes of Google's APIs and the HTTP status of each (google.rpc.Code). */
const HTTP_STATUS = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

type CanonicalCode = keyof typeof HTTP_STATUS;

/** A failed call of an API, answered in Google's envelope (AIP-193). */
export class GoogleError extends Error {
  override readonly name = 'GoogleError';

  constructor(
    readonly code: CanonicalCode,
    message: string,
    /** `reason` of the ErrorInfo in `details`. */
    readonly reason?: string,
  ) {
    super(message);
  }

  get status(): number {
    return HTTP_STATUS[this.code];
  }

  body(): object {
    return errorBody(this.status, this.code, this.message, this.reason);
  }
}

/** Google's error envelope. */
export const errorBody = (status: number, code: string, message: string, reason?: string): object => ({
  error: {
    code: status,
    message,
    status: code,
    ...(reason && {
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }],
    }),
  },
});

/** The canonical code that goes with a HTTP status. */
export const canonicalCode = (status: number): string =>
  Object.entries(HTTP_STATUS).find(([, http]) => http === status)?.[0] ?? 'UNKNOWN';

/** A refusal of the token endpoint or of revocation (RFC 6749 §5.2, RFC 7009). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';

  constructor(
    readonly error: string,
    readonly description: string,
    readonly status = 400,
  ) {
    super(`${error}: ${description}`);
  }
}
