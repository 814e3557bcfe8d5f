import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isLocalAddress } from '@vitrine/platform/config/local-address';
import { keysIn } from './sign-in/keys.js';
import { listenOn } from './sign-in/listen-on.js';
import type { DevSignInOptions } from './sign-in/options.js';

/** A running sign-in. */
export interface DevSignIn {
  readonly issuer: string;
  stop(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Starts the development OpenID provider. It signs in any client as any account: refused in production and for sites open
 * to others.
 */
export const startDevSignIn = async (options: DevSignInOptions): Promise<DevSignIn> => {
  if (process.env['NODE_ENV'] === 'production' && process.env['ALLOW_DEV_SIGNIN'] !== '1') {
    throw new Error('The development sign-in lets anybody in and is refused in production: set OIDC_ISSUER.');
  }
  if (!options.redirectUris.every(isLocalAddress)) {
    throw new Error(
      'The development sign-in lets anybody in and is refused where PUBLIC_URL is open to others: set OIDC_ISSUER.',
    );
  }
  const issuer = `http://localhost:${options.port}`;
  keysIn(join(options.dir, 'keys.json')); // a folder that cannot be written to is found at the start
  let opened: Promise<Answer> | undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // With the first sign-in: the provider is a large library, and most starts see none.
    opened ??= import('./sign-in/provider.js').then(({ answerAs }) => answerAs(issuer, options));
    (await opened)(request, response);
  };
  // `localhost` is ::1 for some browsers and 127.0.0.1 for others; other machines are refused.
  const hosts = options.host === undefined ? ['127.0.0.1', '::1'] : [options.host];
  const servers = await listenOn(hosts, options.port, (request, response) => {
    response.setHeader('connection', 'close'); // a restart must not leave the gateway with dead connections
    void answer(request, response);
  });
  return {
    issuer,
    stop: async () => {
      await Promise.all(
        servers.map(
          (server) =>
            new Promise<void>((resolve) => {
              server.close(() => resolve());
              server.closeAllConnections();
            }),
        ),
      );
    },
  };
};
