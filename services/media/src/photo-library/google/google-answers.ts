import { storable } from '@vitrine/contracts/fields/clean-text';
import type { ConnectionError } from '@vitrine/contracts/media/photo-library.rules';
import {
  type AccessToken,
  ExchangeError,
  type Grant,
  type LibraryAlbum,
  LibraryError,
  type LibraryItem,
  type LibrarySession,
} from '../photo-library.js';
import type { GoogleAnswer } from './google-http.js';

type Fields = Readonly<Record<string, unknown>>;

const KINDS: Readonly<Record<string, LibraryItem['kind']>> = { PHOTO: 'photo', VIDEO: 'video' };
const POLL_MS = 5_000;
const POLL_FOR_MS = 30 * 60_000;
/** Shorter than Google's own, for a session that names none. */
const SESSION_MS = 60 * 60_000;

/** Errors of a token address that the credentials are to blame for. */
const CREDENTIALS: readonly unknown[] = [
  'invalid_client',
  'unauthorized_client',
  'redirect_uri_mismatch',
  'invalid_scope',
  'org_internal',
  'admin_policy_enforced',
];

/** The grant in a token answer. Throws {@link ExchangeError}. */
export const grantOf = (answer: GoogleAnswer): Grant => {
  if (answer.status >= 400) throw new ExchangeError(exchangeErrorOf(answer));
  const { refresh_token: refreshToken, scope } = answer.body ?? {};
  const access = accessOf(answer);
  if (access === null || typeof refreshToken !== 'string' || refreshToken === '')
    throw new ExchangeError('token_error');
  return { refreshToken, access, scopes: typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [] };
};

/** The access token in the answer to a refresh. Throws `revoked` for a grant that has ended. */
export const refreshedOf = (answer: GoogleAnswer): AccessToken => {
  const { status, body } = answer;
  if (status >= 500) throw new LibraryError('away');
  if (status === 429) throw new LibraryError('busy', answer.retryAfterMs);
  if (body?.['error'] === 'invalid_grant') throw new LibraryError('revoked');
  if (status >= 400) throw new LibraryError('refused');
  const access = accessOf(answer);
  if (access === null) throw new LibraryError('bad-answer');
  return access;
};

const exchangeErrorOf = ({ status, body }: GoogleAnswer): ConnectionError => {
  if (status >= 500 || status === 429) return 'token_exchange_failed';
  const { error, error_description: description } = body ?? {};
  if (typeof description === 'string' && /verifier/i.test(description)) return 'pkce_verification_failed';
  if (error === 'invalid_grant') return 'authorization_code_invalid';
  return CREDENTIALS.includes(error) ? 'client_configuration_error' : 'token_error';
};

const accessOf = ({ body }: GoogleAnswer): AccessToken | null => {
  const { access_token: token, expires_in: seconds } = body ?? {};
  if (typeof token !== 'string' || token === '' || typeof seconds !== 'number' || !(seconds > 0)) return null;
  return { token, expiresAt: new Date(Date.now() + seconds * 1_000) };
};

/** Every field but the id may be absent: what is false or empty is left out. */
export const sessionOf = (body: Fields): LibrarySession => {
  const polling = fieldsOf(body['pollingConfig']);
  const isPicked = body['mediaItemsSet'] === true;
  return {
    id: required(body['id']),
    pickerUri: pickerUriOf(textOf(body['pickerUri'])),
    isPicked,
    polling: isPicked
      ? null
      : {
          everyMs: durationOf(polling['pollInterval']) ?? POLL_MS,
          forMs: durationOf(polling['timeoutIn']) ?? POLL_FOR_MS,
        },
    expiresAt: dateOf(body['expireTime']) ?? new Date(Date.now() + SESSION_MS),
  };
};

/** An item of a picker session. */
export const pickedItemOf = (body: Fields): LibraryItem => {
  const file = fieldsOf(body['mediaFile']);
  const metadata = fieldsOf(file['mediaFileMetadata']);
  return {
    id: required(body['id']),
    kind: KINDS[textOf(body['type'])] ?? 'unknown',
    baseUrl: textOf(file['baseUrl']),
    mimeType: textOf(file['mimeType']),
    fileName: textOf(file['filename']),
    width: numberOf(metadata['width']),
    height: numberOf(metadata['height']),
    createdAt: dateOf(body['createTime']),
  };
};

/** An item of an album, which has another shape. */
export const albumItemOf = (body: Fields): LibraryItem => {
  const metadata = fieldsOf(body['mediaMetadata']);
  const isVideo = metadata['video'] !== undefined || textOf(body['mimeType']).startsWith('video/');
  return {
    id: required(body['id']),
    kind: isVideo ? 'video' : 'photo',
    baseUrl: textOf(body['baseUrl']),
    mimeType: textOf(body['mimeType']),
    fileName: textOf(body['filename']),
    width: numberOf(metadata['width']),
    height: numberOf(metadata['height']),
    createdAt: dateOf(metadata['creationTime']),
  };
};

export const albumOf = (body: Fields): LibraryAlbum => ({
  id: required(body['id']),
  title: textOf(body['title']) || 'Untitled album',
  coverUrl: textOf(body['coverPhotoBaseUrl']) || null,
  itemCount: numberOf(body['mediaItemsCount']) ?? 0,
});

/** The objects of a list; absent when it is empty. */
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** Google ends a list with an empty token or with none. */
export const nextPageOf = (body: Fields): string | null => textOf(body['nextPageToken']) || null;

/** The window closes itself after the pick: the page that has opened it is cut off from it, and cannot. */
const pickerUriOf = (address: string): string => (address === '' ? '' : `${address}/autoclose`);

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? storable(value) : '');

/** Google's 64-bit numbers are texts. */
const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
};

const dateOf = (value: unknown): Date | null => {
  const date = new Date(textOf(value));
  return Number.isNaN(date.getTime()) ? null : date;
};

/** `5s`, `3.5s`; null for what is none. */
const durationOf = (value: unknown): number | null => {
  const [, seconds] = /^(\d{1,6}(?:\.\d+)?)s$/.exec(textOf(value)) ?? [];
  return seconds === undefined ? null : Number(seconds) * 1_000;
};

const required = (value: unknown): string => {
  if (typeof value !== 'string' || value === '') throw new LibraryError('bad-answer');
  return value;
};
