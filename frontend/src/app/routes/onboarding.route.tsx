import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { OnboardingForm } from '../../features/onboarding/onboarding-form.js';
import { RequireSignIn } from '../../features/session/require-sign-in.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { WorkspaceFrame, WorkspaceSkeleton } from '../shell/workspace-frame.js';

/** `/onboarding` */
export const OnboardingRoute = () => {
  const { t } = useLingui();
  const navigate = useNavigate();
  useDocumentTitle(t`Complete your profile`);
  return (
    <RequireSignIn
      refusal={[t`Authentication Required`, t`Please log in to complete your profile.`]}
      waiting={<WorkspaceSkeleton />}
    >
      {(user) => (
        <WorkspaceFrame user={user}>
          <div className="grid gap-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-24">
            <header>
              <h1 className="display text-2xl">
                <Trans>Complete your profile</Trans>
              </h1>
              <p className="mt-5 max-w-[40ch] text-ink-2">
                <Trans>
                  A name, an address and a line about your work. Everything can be changed later on your account page.
                </Trans>
              </p>
            </header>
            <div className="max-w-[560px]">
              <OnboardingForm user={user} onDone={() => void navigate(PATHS.home)} />
            </div>
          </div>
        </WorkspaceFrame>
      )}
    </RequireSignIn>
  );
};
