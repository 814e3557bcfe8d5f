import { msg } from '@lingui/core/macro';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { ApiError } from './api-error.js';

export const SESSION_OVER = {
  title: msg`Your session has ended`,
  description: msg`Nothing was changed. Sign in again, then repeat it.`,
  kept: msg`Your session has ended. What you typed is still here: sign in again, then save.`,
  action: msg`Sign in again`,
};

/** Long enough to be read and followed. */
export const SESSION_OVER_MS = 30_000;

/** Where one signs in again: in a page of its own, so that this one and what was typed on it stay. */
export const SIGN_IN_AGAIN = { href: ROUTES.login.path, target: '_blank', rel: 'noreferrer' } as const;

export const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** `meta` of a mutation whose dialog itself reports the end of the session. */
export const REPORTS_SESSION_OVER = { reportsSessionOver: true } as const;
