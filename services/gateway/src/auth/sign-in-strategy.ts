import { randomNonce, randomState } from 'openid-client';
import { Strategy, type StrategyOptions, type VerifyFunction } from 'openid-client/passport';

/** The strategy of openid-client, which adds PKCE by itself, with `state` and `nonce` for every provider. */
export class SignInStrategy extends Strategy {
  private readonly callbackPath: string;

  constructor(options: StrategyOptions & { callbackURL: string }, verify: VerifyFunction) {
    super(options, verify);
    this.callbackPath = new URL(options.callbackURL).pathname;
  }

  override authorizationRequestParams(...args: Parameters<Strategy['authorizationRequestParams']>): URLSearchParams {
    const params = new URLSearchParams(super.authorizationRequestParams(...args));
    params.set('state', randomState());
    params.set('nonce', randomNonce());
    return params;
  }

  /** An answer without a code is refused; it must not begin another sign-in. */
  override shouldInitiateAuthRequest(_request: unknown, currentUrl: URL): boolean {
    return currentUrl.pathname !== this.callbackPath;
  }
}
