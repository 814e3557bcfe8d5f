import { useLingui } from '@lingui/react/macro';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { useEffect, type ReactNode } from 'react';
import { bringToastsWhenIdle } from '../../widgets/toast/toaster.js';
import { NavBar } from './nav-bar.js';
import { workspaceLinks } from './nav-links.js';

interface WorkspaceFrameProps {
  user: UserDto;
  onSignOut?: () => void;
  /** What the way to the account is called here. */
  accountLabel?: string;
  /** Address of the dashboard in the mobile menu, where it differs from the bar's (ADM-GEN-09). */
  menuPathOfAdmin?: string;
  children: ReactNode;
}

/** The work pages: the same bar with the work pages' links, and a page that starts under it. */
export const WorkspaceFrame = (props: WorkspaceFrameProps) => {
  const { user, onSignOut, accountLabel, menuPathOfAdmin, children } = props;
  useEffect(bringToastsWhenIdle, []);
  return (
    <>
      <NavBar
        user={user}
        links={workspaceLinks(user, accountLabel)}
        menuLinks={workspaceLinks(user, accountLabel, menuPathOfAdmin)}
        avatar={false}
        {...(onSignOut && { onSignOut })}
      />
      <main id="main" tabIndex={-1} className="page-x pb-24 pt-24 md:pt-32">
        {children}
      </main>
    </>
  );
};

/** What a workspace page shows until its user is loaded. */
export const WorkspaceSkeleton = () => {
  const { t } = useLingui();
  return (
    <main className="page-x pt-24 md:pt-32" aria-busy="true" aria-label={t`Loading`}>
      <div className="skeleton h-9 w-56" />
      <div className="skeleton mt-10 h-px w-full" />
      <div className="mt-8 grid gap-4">
        {[0, 1, 2].map((row) => (
          <div key={row} className="skeleton h-24 w-full" />
        ))}
      </div>
    </main>
  );
};
