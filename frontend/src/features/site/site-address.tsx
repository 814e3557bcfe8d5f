import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CopyButton } from '../../shared/ui/copy-button.js';

interface SiteAddressProps {
  path: string;
  /** What is there, for who hears the button. */
  of: string;
  children: ReactNode;
}

/** Where something of the site is, to be looked at and to be copied. */
export const SiteAddress = ({ path, of, children }: SiteAddressProps) => {
  const { t } = useLingui();
  const address = window.location.origin + path;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {children}
      <a href={path} className="link min-w-0 break-all">
        {address.replace(/^https?:\/\//, '')}
      </a>
      <CopyButton label={t`Copy the address of ${of}`} text={address} done={address} className="-my-2 shrink-0" />
    </span>
  );
};
