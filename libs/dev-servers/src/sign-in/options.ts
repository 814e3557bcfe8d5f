import type { ReadyAccount } from './accounts.js';

/** The one client and where it lives. */
export interface DevSignInOptions {
  readonly dir: string;
  readonly port: number;
  /** Left out: this machine only. In a container it has to be reached from outside, behind the container's network. */
  readonly host?: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: string[];
  readonly postLogoutRedirectUris: string[];
  readonly accounts?: readonly ReadyAccount[];
}
