import type { Rights } from '@vitrine/contracts/portfolio/rights.rules';

/** Whose photos these are, and the terms under which others may use them. */
export const RightsLine = ({ rights, className }: { rights: Rights; className?: string }) => (
  <p className={className}>
    {rights.notice && <bdi>{rights.notice} · </bdi>}
    {rights.licenceUrl ? (
      <a href={rights.licenceUrl} rel="license" target="_blank" className="link">
        {rights.licence}
      </a>
    ) : (
      rights.licence
    )}
  </p>
);
