import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { limitKindOf, UNCACHED_PUBLIC_READS } from '@vitrine/contracts/http/route-limits.rules';
import { type Route, ROUTES, type RouteName } from '@vitrine/contracts/http/routes';

/** What an operation takes, as far as errors follow from it. */
export interface Takes {
  query: boolean;
  body: boolean;
}

/** Calls that no other service takes part in, or whose failures end in a redirect. */
const ALONE: readonly RouteName[] = [
  'apiDocument',
  'apiDocs',
  'apiDocsFile',
  'clientError',
  'login',
  'callback',
  'logout',
  'leaveGallery',
];

/** Navigations whose queries others write: what cannot be used in them is passed over. */
const LENIENT: readonly RouteName[] = ['login', 'callback'];

/** The codes that follow from a row and from what the call takes, beside those that `HttpMap` names. */
export const impliedErrors = (name: RouteName, { query, body }: Takes): ErrorCode[] => {
  const { method, path, access, startsWork }: Route = ROUTES[name];
  const isLimited = limitKindOf(name) !== null || name in UNCACHED_PUBLIC_READS;
  const rules: [boolean, ErrorCode[]][] = [
    [(query || body) && !LENIENT.includes(name), ['VALIDATION']],
    // Of a session, and of an access token.
    [access !== 'public', ['UNAUTHENTICATED', 'ACCOUNT_SUSPENDED', 'TOKEN_UNKNOWN', 'TOKEN_SCOPE', 'RATE_LIMITED']],
    [access === 'admin', ['FORBIDDEN']],
    [method !== 'GET', ['CROSS_ORIGIN', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION', 'PAYLOAD_TOO_LARGE']],
    [startsWork === true, ['CROSS_ORIGIN']],
    // What cannot be an address of this kind.
    [path.includes(':'), ['NOT_FOUND']],
    [isLimited, ['RATE_LIMITED']],
    [!ALONE.includes(name), ['SERVICE_UNAVAILABLE', 'SERVICE_TIMEOUT']],
  ];
  return [...new Set([...rules.flatMap(([holds, codes]) => (holds ? codes : [])), 'INTERNAL' as const])];
};
