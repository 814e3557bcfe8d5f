import type { QueryClient } from '@tanstack/react-query';
import { callRoute } from '../../shared/api/api-client.js';
import { LEAVING_KEY } from '../../shared/constants.js';
import { browser } from '../../shared/lib/go-to.js';
import { forgetShares } from '../../shared/lib/kept-shares.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { clearUser, notifyOtherTabs } from './current-user.js';

/** Before the browser navigates to the way out (NAV-13, AUTH-10). */
export const leave = (): void => {
  void forgetShares();
  try {
    sessionStorage.setItem(LEAVING_KEY, '1');
  } catch {
    // Then the other tabs find out by themselves.
  }
};

/** On the page after that navigation, when the session is over: before, the other tabs would refetch too early. */
export const finishSignOut = (): void => {
  try {
    if (sessionStorage.getItem(LEAVING_KEY) === null) return;
    sessionStorage.removeItem(LEAVING_KEY);
    notifyOtherTabs();
  } catch {
    // As above.
  }
};

/** Ends the session by a call instead of a navigation (AUTH-09, AUTH-11): a failure, too, leads to `/`. */
export const signOutQuietly = async (client: QueryClient, log: (error: unknown) => void): Promise<void> => {
  try {
    await callRoute('logout');
  } catch (error) {
    log(error);
  }
  notifyOtherTabs();
  clearUser(client);
  browser.goTo(PATHS.home);
};

/** The account page's ways out, of this browser (ACCT-11) or of all (AUTH-18): the caller reports a failure. */
export const signOut = async (client: QueryClient, everywhere?: { tokens: boolean }): Promise<void> => {
  await (everywhere ? callRoute('signOutEverywhere', { query: everywhere }) : callRoute('signOut'));
  notifyOtherTabs();
  clearUser(client);
};
