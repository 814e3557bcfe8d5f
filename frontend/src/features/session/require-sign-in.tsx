import { Trans, useLingui } from '@lingui/react/macro';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ROUTES, SESSION_HINT_COOKIE } from '@vitrine/contracts/http/routes';
import { AUTH_CHANGE_KEY } from '../../shared/constants.js';
import { hasCookie } from '../../shared/lib/cookie.js';
import { browser } from '../../shared/lib/go-to.js';
import { unsaved } from '../../shared/lib/page-build.js';
import { SESSION_OVER, SIGN_IN_AGAIN } from '../../shared/api/session-over.js';
import { toast } from '../../shared/toast/toast-store.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { Button, buttonClass } from '../../shared/ui/button.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { useCurrentUser } from '../../data/session/current-user.js';

/** AUTH-17. */
export const UnknownUser = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useLingui();
  return (
    <main id="main" tabIndex={-1} className="page-x grid min-h-dvh place-items-center">
      <EmptyState
        text={t`We could not find out who you are. Please check your connection and try again.`}
        action={
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </main>
  );
};

interface RequireSignInProps {
  /** Title and description of the toast for a visitor. */
  refusal: readonly [title: string, description: string];
  /** Shown until the user is loaded. */
  waiting: ReactNode;
  /** A visitor goes straight to the sign-in, and comes back to this address. */
  signsIn?: boolean;
  children: (user: UserDto) => ReactNode;
}

/** What has still to be uploaded stays in this tab, so the page waits for the sign-in instead of leaving. */
const SignedOut = ({ onReturn }: { onReturn: () => void }) => {
  const { t } = useLingui();
  const look = useEffectEvent(() => hasCookie(SESSION_HINT_COOKIE) && onReturn());
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => key === AUTH_CHANGE_KEY && look();
    const onFocus = () => look();
    window.addEventListener('focus', onFocus);
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('focus', onFocus);
      window.removeEventListener('storage', onStorage);
    };
  }, []);
  return (
    <main id="main" tabIndex={-1} className="page-x grid min-h-dvh place-items-center">
      <EmptyState
        text={t`You have been signed out. Sign in again, and this page goes on where it was.`}
        action={
          <a {...SIGN_IN_AGAIN} className={buttonClass('solid')}>
            {t(SESSION_OVER.action)}
          </a>
        }
      />
    </main>
  );
};

/** SEC-07: a page for signed-in users. Visitors are sent to `/` with a reason. */
export const RequireSignIn = ({ refusal, waiting, signsIn = false, children }: RequireSignInProps) => {
  const { user, isLoading, isUnknown, retry } = useCurrentUser();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const returnTo = pathname + search;
  const [title, description] = refusal;
  const refused = !isLoading && !isUnknown && !user;
  const [stays, setStays] = useState(false);
  if (user && stays) setStays(false);
  if (refused && !stays && unsaved.current() > 0) setStays(true);

  useEffect(() => {
    if (!refused || stays) return;
    if (signsIn) {
      browser.replaceBy(`${ROUTES.login.path}?${new URLSearchParams({ returnTo }).toString()}`);
      return;
    }
    toast({ title, description, variant: 'destructive' });
    void navigate(PATHS.home, { replace: true });
  }, [refused, stays, signsIn, returnTo, title, description, navigate]);

  if (user) return <>{children(user)}</>;
  if (refused && stays) return <SignedOut onReturn={retry} />;
  if (isUnknown && !isLoading) return <UnknownUser onRetry={retry} />;
  return <>{waiting}</>;
};
