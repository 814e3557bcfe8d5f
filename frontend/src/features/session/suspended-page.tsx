import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { suspensionStore } from '../../data/session/suspension.js';
import { clearUser, notifyOtherTabs } from '../../data/session/current-user.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { buttonClass } from '../../shared/ui/button.js';
import { Link } from '../../shared/ui/link.js';
import { SUSPENDED_TEXT as TEXT } from './suspended-texts.js';

/** Instead of every page, once the account turns out to be suspended. Its links lead to pages as visitors see them. */
export const SuspendedPage = () => {
  const client = useQueryClient();
  useDocumentTitle(TEXT.title);
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
      <h1 className="display text-2xl text-balance">{TEXT.title}</h1>
      <p role="alert" className="mt-5 max-w-[52ch] text-ink-2">
        {TEXT.detail}
      </p>
      <p className="mt-10 flex flex-wrap gap-3">
        <Link to={PATHS.contact} className={buttonClass('solid')}>
          {TEXT.contact}
        </Link>
        <Link to={PATHS.home} className={buttonClass()}>
          {TEXT.home}
        </Link>
      </p>
    </main>
  );
};
