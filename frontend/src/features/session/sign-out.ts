import { ROUTES } from '@vitrine/contracts/http/routes';
import type { QueryClient } from '@tanstack/react-query';
import { callRoute } from '../../shared/api/api-client.js';
import { browser } from '../../shared/lib/go-to.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { forgetUser } from './current-user.js';

export const goToSignIn = (): void => browser.goTo(ROUTES.login.path);

/** NAV-13, AUTH-10. */
export const goToSignOut = (): void => browser.goTo(ROUTES.logout.path);

/** Ends the session by a call instead of a navigation (AUTH-09, AUTH-11): a failure leaves the person where `/` puts them. */
export const signOutQuietly = async (client: QueryClient, log: (error: unknown) => void): Promise<void> => {
  try {
    await callRoute('logout');
  } catch (error) {
    log(error);
  }
  forgetUser(client);
  browser.goTo(PATHS.home);
};

/** The account page's way out (ACCT-11): the caller says so when it fails. */
export const signOut = async (client: QueryClient): Promise<void> => {
  await callRoute('signOut');
  forgetUser(client);
};
