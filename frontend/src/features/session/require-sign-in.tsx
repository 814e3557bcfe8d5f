import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../shared/toast/toast-store.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { useCurrentUser } from '../../data/session/current-user.js';

/** AUTH-17. */
export const UnknownUser = ({ onRetry }: { onRetry: () => void }) => (
  <main id="main" tabIndex={-1} className="page-x grid min-h-dvh place-items-center">
    <EmptyState
      text="We could not find out who you are. Please check your connection and try again."
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  </main>
);

interface RequireSignInProps {
  /** Title and description of the toast for a visitor. */
  refusal: readonly [title: string, description: string];
  /** Shown until the user is loaded. */
  waiting: ReactNode;
  children: (user: UserDto) => ReactNode;
}

/** SEC-07: a page for signed-in users. Visitors are sent to `/` with a reason. */
export const RequireSignIn = ({ refusal, waiting, children }: RequireSignInProps) => {
  const { user, isLoading, isUnknown, retry } = useCurrentUser();
  const navigate = useNavigate();
  const [title, description] = refusal;
  const refused = !isLoading && !isUnknown && !user;

  useEffect(() => {
    if (!refused) return;
    toast({ title, description, variant: 'destructive' });
    void navigate(PATHS.home, { replace: true });
  }, [refused, title, description, navigate]);

  if (user) return <>{children(user)}</>;
  if (isUnknown && !isLoading) return <UnknownUser onRetry={retry} />;
  return <>{waiting}</>;
};
