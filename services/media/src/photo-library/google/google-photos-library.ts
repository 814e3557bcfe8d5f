import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Readiness } from '@vitrine/platform/health/readiness';
import { MediaConfig } from '../../config.js';
import {
  type AccessToken,
  type AuthorisationRequest,
  ExchangeError,
  type Grant,
  type LibraryAlbum,
  LibraryError,
  type LibraryFile,
  type LibraryItem,
  type LibraryPage,
  type LibrarySession,
  PhotoLibrary,
  type ItemSize,
} from '../photo-library.js';
import {
  albumItemOf,
  albumOf,
  grantOf,
  listOf,
  nextPageOf,
  pickedItemOf,
  refreshedOf,
  sessionOf,
} from './google-answers.js';
import { failureOf, GoogleHttp } from './google-http.js';

const PICKER_SCOPE = 'https://www.googleapis.com/auth/photospicker.mediaitems.readonly';
const ALBUMS_SCOPE = 'https://www.googleapis.com/auth/photoslibrary.readonly.appcreateddata';
const SCOPES = { picking: PICKER_SCOPE, albums: ALBUMS_SCOPE } as const;

const ITEMS_A_PAGE = '100';
const ALBUMS_A_PAGE = '50';

/** Where Google keeps the bytes of photos. */
const BYTES_HOST = /\.(googleusercontent|google)\.com$/;

/**
 * Google Photos: the Picker API, and the Library API for the albums that this application has made. The four addresses
 * are configuration, so that a stand-in can take Google's place.
 */
@Injectable()
export class GooglePhotosLibrary extends PhotoLibrary {
  private readonly http: GoogleHttp;

  constructor(
    private readonly config: MediaConfig,
    readiness: Readiness,
  ) {
    super();
    this.http = new GoogleHttp(readiness);
  }

  authorisation({ state, challenge, redirectUri }: AuthorisationRequest): string {
    const url = at(this.config.GOOGLE_ACCOUNTS_URL, 'o/oauth2/v2/auth', {
      client_id: this.credentials.client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: this.config.GOOGLE_PHOTOS_ALBUMS === 'on' ? `${PICKER_SCOPE} ${ALBUMS_SCOPE}` : PICKER_SCOPE,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      access_type: 'offline',
      // Google gives a refresh token with the first consent alone.
      prompt: 'consent',
    });
    return url.href;
  }

  async exchange({
    code,
    verifier,
    redirectUri,
  }: {
    code: string;
    verifier: string;
    redirectUri: string;
  }): Promise<Grant> {
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri };
    const answer = await this.token({ ...form, ...this.credentials }).catch((error: unknown) => {
      throw error instanceof LibraryError ? new ExchangeError('token_exchange_failed') : error;
    });
    return grantOf(answer);
  }

  async refresh(refreshToken: string): Promise<AccessToken> {
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    return refreshedOf(await this.token({ ...form, ...this.credentials }));
  }

  async revoke(token: string): Promise<void> {
    const answer = await this.http.answer(at(this.config.GOOGLE_TOKEN_URL, 'revoke'), {
      method: 'POST',
      form: { token },
    });
    // A token that is unknown or has been revoked.
    if (answer.status >= 400 && answer.status !== 400 && answer.status !== 404) throw failureOf(answer);
  }

  async createSession(token: string, maxItems: number): Promise<LibrarySession> {
    const body = { pickingConfig: { maxItemCount: String(maxItems) } };
    return sessionOf(await this.http.json(this.picker('v1/sessions'), { method: 'POST', token, body }));
  }

  async session(token: string, id: string): Promise<LibrarySession> {
    return sessionOf(await this.http.json(this.picker(`v1/sessions/${encodeURIComponent(id)}`), { token }));
  }

  async deleteSession(token: string, id: string): Promise<void> {
    const url = this.picker(`v1/sessions/${encodeURIComponent(id)}`);
    const answer = await this.http.answer(url, { method: 'DELETE', token });
    if (answer.status >= 400 && answer.status !== 404) throw failureOf(answer);
  }

  async pickedItems(token: string, sessionId: string, page: string | null): Promise<LibraryPage<LibraryItem>> {
    const query = { sessionId, pageSize: ITEMS_A_PAGE, ...(page !== null && { pageToken: page }) };
    const body = await this.http.json(this.picker('v1/mediaItems', query), { token });
    return { items: listOf(body['mediaItems']).map(pickedItemOf), nextPage: nextPageOf(body) };
  }

  async albums(token: string, page: string | null): Promise<LibraryPage<LibraryAlbum>> {
    const query = { pageSize: ALBUMS_A_PAGE, ...(page !== null && { pageToken: page }) };
    const body = await this.http.json(at(this.config.GOOGLE_LIBRARY_URL, 'v1/albums', query), { token });
    return { items: listOf(body['albums']).map(albumOf), nextPage: nextPageOf(body) };
  }

  async albumItems(token: string, albumId: string, page: string | null): Promise<LibraryPage<LibraryItem>> {
    const sent = { albumId, pageSize: Number(ITEMS_A_PAGE), ...(page !== null && { pageToken: page }) };
    const url = at(this.config.GOOGLE_LIBRARY_URL, 'v1/mediaItems:search');
    const body = await this.http.json(url, { method: 'POST', token, body: sent });
    return { items: listOf(body['mediaItems']).map(albumItemOf), nextPage: nextPageOf(body) };
  }

  async open(token: string, baseUrl: string, size: ItemSize, signal: AbortSignal): Promise<LibraryFile> {
    const suffix = size === 'original' ? '=d' : `=w${size.maxEdge}-h${size.maxEdge}`;
    const response = await this.http.stream(this.fileUrl(baseUrl + suffix), { token, signal });
    const bytes = Number(response.headers.get('content-length') ?? Number.NaN);
    return {
      // eslint-disable-next-line typescript/no-unsafe-argument, typescript/no-explicit-any -- the DOM's stream and Node's are one at run time
      stream: Readable.fromWeb(response.body as any),
      type: response.headers.get('content-type') ?? '',
      bytes: Number.isSafeInteger(bytes) ? bytes : null,
    };
  }

  allows(scopes: readonly string[], what: keyof typeof SCOPES): boolean {
    if (what === 'albums' && this.config.GOOGLE_PHOTOS_ALBUMS === 'off') return false;
    return scopes.includes(SCOPES[what]);
  }

  /** A token goes to Google's hosts over https, and to the configured ones. */
  private fileUrl(text: string): URL {
    if (!URL.canParse(text)) throw new LibraryError('address');
    const url = new URL(text);
    const { GOOGLE_PICKER_URL, GOOGLE_LIBRARY_URL } = this.config;
    const isConfigured = [GOOGLE_PICKER_URL, GOOGLE_LIBRARY_URL].some((base) => new URL(base).origin === url.origin);
    const isGoogles = url.protocol === 'https:' && url.port === '' && BYTES_HOST.test(url.hostname);
    if (url.username !== '' || url.password !== '' || !(isConfigured || isGoogles)) throw new LibraryError('address');
    return url;
  }

  private picker(path: string, query: Record<string, string> = {}): URL {
    return at(this.config.GOOGLE_PICKER_URL, path, query);
  }

  private token(form: Record<string, string>) {
    return this.http.answer(at(this.config.GOOGLE_TOKEN_URL, 'token'), { method: 'POST', form });
  }

  private get credentials(): { client_id: string; client_secret: string } {
    const { GOOGLE_CLIENT_ID = '', GOOGLE_CLIENT_SECRET = '' } = this.config;
    return { client_id: GOOGLE_CLIENT_ID, client_secret: GOOGLE_CLIENT_SECRET };
  }
}

const at = (base: string, path: string, query: Record<string, string> = {}): URL => {
  const url = new URL(`${base.replace(/\/$/, '')}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};
