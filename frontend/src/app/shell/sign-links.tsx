import { Trans } from '@lingui/react/macro';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { ReactNode } from 'react';
import { leave } from '../../data/session/sign-out.js';

interface SignLinkProps {
  className?: string;
  children?: ReactNode;
}

/** A navigation of the browser, not of the router, that needs no script (NAV-07, ROUTE-15). */
export const SignInLink = ({ className, children = 'Sign In' }: SignLinkProps) => (
  <a href={ROUTES.login.path} rel="nofollow" className={className}>
    {children}
  </a>
);

/** NAV-13, ROUTE-16. */
export const SignOutLink = ({ className }: SignLinkProps) => (
  <a href={ROUTES.logout.path} rel="nofollow" onClick={leave} className={className}>
    <Trans>Sign Out</Trans>
  </a>
);
