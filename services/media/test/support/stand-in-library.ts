import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { GooglePhotosClient, type Decision } from '@vitrine/dev-servers/google-photos/google-photos-client';
import { startGooglePhotos, type GooglePhotosStandIn } from '@vitrine/dev-servers/google-photos/stand-in';
import type { RunningMedia } from './start-media.js';

const REDIRECT = 'https://site.example/api/auth/google-photos/callback';
const CLIENT = { clientId: 'client-id', clientSecret: 'client-secret', redirectUris: [REDIRECT] };

/** The stand-in for Google Photos, as media's settings and tests know it. */
export class StandInLibrary {
  readonly google: GooglePhotosClient;

  private constructor(private readonly standIn: GooglePhotosStandIn) {
    this.google = new GooglePhotosClient(standIn.url);
  }

  static async start(): Promise<StandInLibrary> {
    return new StandInLibrary(await startGooglePhotos(CLIENT));
  }

  get url(): string {
    return this.standIn.url;
  }

  /** Media's settings with which it takes this for Google. */
  get settings(): Record<string, string> {
    return {
      GOOGLE_CLIENT_ID: CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
      GOOGLE_ACCOUNTS_URL: this.url,
      GOOGLE_TOKEN_URL: this.url,
      GOOGLE_PICKER_URL: this.url,
      GOOGLE_LIBRARY_URL: this.url,
      LIBRARY_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    };
  }

  /** Connects `who` as a browser would; the account's owner decides as said. Returns the code that came back. */
  async connect(media: RunningMedia, who: Principal, decision: Decision = {}): Promise<string> {
    const begun = await media.rpc.call('media.library_connection.begin', { redirectUri: REDIRECT }, { as: who });
    const back = await this.google.decide(begun.url, decision);
    const code = back.searchParams.get('code') ?? '';
    const answer = { code, verifier: begun.verifier, redirectUri: REDIRECT };
    const { error } = await media.rpc.call('media.library_connection.complete', answer, { as: who });
    if (error !== null) throw new Error(`Not connected: ${error}`);
    return code;
  }

  stop(): Promise<void> {
    return this.standIn.stop();
  }
}
