import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { suspensionStore } from '../../data/session/suspension.js';
import { clearUser, notifyOtherTabs } from '../../data/session/current-user.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { buttonClass } from '../../shared/ui/button.js';
import { Link } from '../../shared/ui/link.js';

/** Instead of every page, once the account turns out to be suspended. Its links lead to pages as visitors see them. */
export const SuspendedPage = () => {
  const { t } = useLingui();
  const client = useQueryClient();
  useDocumentTitle(t`Your account is suspended`);
  useEffect(() => {
    clearUser(client);
    notifyOtherTabs();
  }, [client]);
  const { key } = useLocation();
  const [arrival] = useState(key);
  useEffect(() => {
    if (key !== arrival) suspensionStore.set(false);
  }, [key, arrival]);
  return (
    <main id="main" tabIndex={-1} className="page-x grid min-h-dvh content-center py-16">
      <h1 className="display text-2xl text-balance">
        <Trans>Your account is suspended</Trans>
      </h1>
      <p role="alert" className="mt-5 max-w-[52ch] text-ink-2">
        <Trans>
          You are signed out, and visitors no longer see your portfolio. Nothing has been deleted. Please contact the
          people who run this site.
        </Trans>
      </p>
      <p className="mt-10 flex flex-wrap gap-3">
        <Link to={PATHS.contact} className={buttonClass('solid')}>
          <Trans>Contact us</Trans>
        </Link>
        <Link to={PATHS.home} className={buttonClass()}>
          <Trans>Return Home</Trans>
        </Link>
      </p>
    </main>
  );
};
