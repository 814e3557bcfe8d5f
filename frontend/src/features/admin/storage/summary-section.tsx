import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import { STORAGE_CATEGORIES, type StorageCategory } from '@vitrine/contracts/media/storage-audit.rules';
import { ExternalLink } from 'lucide-react';
import type { useStorageAudit } from '../../../data/admin/storage/use-storage-audit.js';
import { buttonClass } from '../../../shared/ui/button.js';
import { Section } from '../../../shared/ui/section.js';
import { Figure, Figures } from '../frame/figures.js';
import { AuditState } from './audit-state.js';

const CATEGORIES: Record<StorageCategory, MessageDescriptor> = {
  originals: msg`Originals`,
  derivatives: msg`Derivatives`,
  'site-images': msg`Site images`,
};

/** The totals of the last report (ADM-STOR-07, ADM-STOR-11), and the two calls as they are (ADM-STOR-01, ADM-STOR-02). */
export const SummarySection = ({ audit }: { audit: ReturnType<typeof useStorageAudit> }) => {
  const { t } = useLingui();
  const { report, isLoading, isRunning } = audit;
  const summary = report?.summary;
  // Before the first report nothing is known.
  const unknown = isLoading || isRunning ? undefined : '–';
  return (
    <Section
      id="storage"
      title={t`Storage Analytics`}
      lead={t`What the object store holds, and whether it is what the database says.`}
    >
      <div className="-mt-2 mb-10 flex flex-wrap gap-3">
        <NewWindow to={ROUTES.storageAnalytics.path} label={t`Open analytics`} />
        <NewWindow to={ROUTES.storageAudit.path} label={t`Open audit`} />
      </div>
      <Figures isBusy={isLoading}>
        <Figure name={t`Total files`} value={summary?.totalFiles ?? unknown} />
        <Figure name={t`Total size`} value={summary ? formatBytes(summary.totalSize) : unknown} />
        {STORAGE_CATEGORIES.map((category) => {
          const sum = summary?.breakdown.find((one) => one.category === category);
          return (
            <Figure
              key={category}
              name={
                t(CATEGORIES[category]) + (sum ? ` · ${plural(sum.files, { one: '# file', other: '# files' })}` : '')
              }
              value={sum ? formatBytes(sum.size) : unknown}
            />
          );
        })}
      </Figures>
      <AuditState audit={audit} />
    </Section>
  );
};

const NewWindow = ({ to, label }: { to: string; label: string }) => (
  <a href={to} target="_blank" rel="noopener" className={buttonClass('line')}>
    {label}
    <span className="sr-only">
      <Trans>(opens a new window)</Trans>
    </span>
    <ExternalLink size={16} strokeWidth={1.5} aria-hidden />
  </a>
);
