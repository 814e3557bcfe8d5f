import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { AccountPage } from '../../features/account/account-page.js';
import type { AccountSession } from '../../features/account/account-session.js';
import { clearUser, notifyOtherTabs } from '../../data/session/current-user.js';
import { RequireSignIn } from '../../features/session/require-sign-in.js';
import { signOut } from '../../data/session/sign-out.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { browser } from '../../shared/lib/go-to.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { toast } from '../../shared/toast/toast-store.js';
import { WorkspaceFrame, WorkspaceSkeleton } from '../shell/workspace-frame.js';

/** `/account` */
export const AccountRoute = () => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [gone, setGone] = useState(false);
  useDocumentTitle(t`Account`);

  const leave = useMutation({
    mutationFn: (everywhere?: { tokens: boolean }) => signOut(client, everywhere),
    onSuccess: () => {
      setGone(true);
      // A full page load, so that none of the user's data stays in memory.
      browser.goTo(PATHS.home);
    },
    onError: () => toast({ title: t`Logout failed`, variant: 'destructive' }),
  });
  const session: AccountSession = {
    signOutEverywhere: (how) => leave.mutate(how),
    deleted: () => {
      setGone(true);
      notifyOtherTabs();
      clearUser(client);
      toast({ title: t`Account deleted` });
    },
  };
  // After signing out no sign-in is demanded.
  if (gone) return <Navigate to={PATHS.home} replace />;
  return (
    <RequireSignIn
      refusal={[t`Authentication required`, t`Please log in to access your account`]}
      waiting={<WorkspaceSkeleton />}
    >
      {(user) => (
        <WorkspaceFrame user={user} onSignOut={() => leave.mutate(undefined)}>
          <AccountPage user={user} session={session} />
        </WorkspaceFrame>
      )}
    </RequireSignIn>
  );
};
