import { createHash, randomBytes } from 'node:crypto';
import { WebClient } from '../web-client.js';
import { READY_GOOGLE_ACCOUNTS } from './accounts.js';
import type { SeenCall } from './call-log.js';
import type { CallName, FaultOrder } from './faults.js';
import type { TokenAnswer } from './grants.js';
import type { LibraryOrder } from './library.js';
import { PICKER_SCOPE } from './scopes.js';
import type { GoogleClient } from './stand-in-parts.js';

/** What an account's owner decides on the consent page. */
export interface Decision {
  readonly account?: string;
  /** Ticked scopes; all that are requested if left out. */
  readonly scopes?: readonly string[];
  readonly deny?: boolean;
}

/** A library as a test has ordered it. */
export interface OrderedLibrary {
  readonly account: string;
  readonly items: readonly { id: string; kind: string; filename: string }[];
  readonly albums: readonly { id: string; title: string; count: number }[];
}

/** Drives a stand-in from a test, over HTTP: it may run in another process. */
export class GooglePhotosClient {
  constructor(readonly url: string) {}

  /** The first account's library if none is named. */
  library(order: LibraryOrder & { account?: string }): Promise<OrderedLibrary> {
    return this.send('POST', '/_library', order);
  }

  fault(...faults: FaultOrder[]): Promise<unknown> {
    return this.send('POST', '/_faults', { faults });
  }

  clearFaults(): Promise<unknown> {
    return this.send('DELETE', '/_faults');
  }

  advance(seconds: number): Promise<unknown> {
    return this.send('POST', '/_clock', { advance: seconds });
  }

  async calls(call?: CallName): Promise<SeenCall[]> {
    const { calls } = await this.send<{ calls: SeenCall[] }>('GET', call ? `/_calls?call=${call}` : '/_calls');
    return calls;
  }

  clearCalls(): Promise<unknown> {
    return this.send('DELETE', '/_calls');
  }

  /** Done, without a page: the first `count` items, the named ones, or all. */
  pick(session: string, picked: { count?: number; items?: readonly string[] } = {}): Promise<{ picked: number }> {
    return this.send('POST', '/_pick', { session, ...picked });
  }

  /** As an account's owner does it among the settings of the account. */
  revoke(account: string = READY_GOOGLE_ACCOUNTS[0].email): Promise<unknown> {
    return this.send('POST', '/_revoke', { account });
  }

  /** Decides on the consent page behind an authorisation address. Returns the address back to the application. */
  async decide(authorisation: string, decision: Decision = {}, web = new WebClient()): Promise<URL> {
    const query = new URL(authorisation).searchParams;
    const scopes = decision.scopes ?? (query.get('scope') ?? '').split(' ');
    const response = await web.send(authorisation, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams([
        ['account', decision.account ?? READY_GOOGLE_ACCOUNTS[0].email],
        ['decision', decision.deny ? 'deny' : 'allow'],
        ...scopes.map((scope): [string, string] => ['scope', scope]),
      ]).toString(),
    });
    const location = response.headers.get('location');
    if (!location) throw new Error(`The consent page answers ${response.status}: ${await response.text()}`);
    return new URL(location);
  }

  /** Tokens for a test that is not about consent. */
  async tokens(client: GoogleClient, { scopes = [PICKER_SCOPE], account }: Decision = {}): Promise<TokenAnswer> {
    const redirectUri = client.redirectUris[0] ?? '';
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: client.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: scopes.join(' '),
      access_type: 'offline',
      prompt: 'consent',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const back = await this.decide(`${this.url}/o/oauth2/v2/auth?${query.toString()}`, account ? { account } : {});
    const response = await fetch(`${this.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
        client_id: client.clientId,
        client_secret: client.clientSecret,
      }),
    });
    return (await response.json()) as TokenAnswer;
  }

  private async send<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.url + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }
}
