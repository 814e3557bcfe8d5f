import type passport from 'passport';

/** One set of strategies. */
export type Passport = InstanceType<typeof passport.Passport>;

/** What the strategy keeps between the two halves of a sign-in, by its session key. */
export type StrategySession<State> = Record<string, State>;

/** How an authentication ends: the browser goes to `redirect`, or `user` is who signed in. */
export type StrategyResult<User> = { redirect: string } | { user: User };

/**
 * Runs a passport strategy on an address, apart from any web server: passport expects the request and response of
 * Express, whose few members it uses are given to it here. Throws the strategy's error, or what it refuses with.
 */
export const runStrategy = <User, State>(
  authenticator: Passport,
  name: string,
  address: URL,
  session: StrategySession<State>,
): Promise<StrategyResult<User>> =>
  new Promise((resolve, reject) => {
    const request = {
      method: 'GET',
      protocol: address.protocol.slice(0, -1),
      host: address.host,
      url: address.pathname + address.search,
      session,
    };
    let location = '';
    const response = {
      statusCode: 200,
      setHeader: (header: string, value: string) => {
        if (header === 'Location') location = value;
      },
      end: () => resolve({ redirect: location }),
    };
    const done = (error: unknown, user?: User | false, info?: { message?: string; error?: string }): void => {
      if (error) reject(error as Error);
      else if (user) resolve({ user });
      else reject(new Error(info?.message ?? 'The sign-in provider refused.', { cause: info }));
    };
    const middleware = authenticator.authenticate(name, { session: false }, done) as (
      req: object,
      res: object,
      next: (error: unknown) => void,
    ) => void;
    middleware(request, response, reject);
  });
