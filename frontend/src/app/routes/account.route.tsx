import { useQueryClient } from '@tanstack/react-query';
import { AccountPage } from '../../features/account/account-page.js';
import { currentUserQuery } from '../../features/session/current-user.js';
import { RequireSignIn } from '../../features/session/require-sign-in.js';
import { signOut } from '../../features/session/sign-out.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { browser } from '../../shared/lib/go-to.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { WorkspaceFrame, WorkspaceSkeleton } from '../shell/workspace-frame.js';

const REFUSAL = ['Authentication required', 'Please log in to access your account'] as const;

/** `/account` */
export const AccountRoute = () => {
  const client = useQueryClient();
  useDocumentTitle('Account');
  return (
    <RequireSignIn refusal={REFUSAL} waiting={<WorkspaceSkeleton />}>
      {(user) => (
        <WorkspaceFrame user={user}>
          <AccountPage
            user={user}
            onRefresh={() => client.refetchQueries({ queryKey: currentUserQuery.queryKey })}
            onSignOut={async () => {
              await signOut(client);
              // A whole new page, so that nothing of the person stays in this one's memory.
              browser.goTo(PATHS.home);
            }}
          />
        </WorkspaceFrame>
      )}
    </RequireSignIn>
  );
};
