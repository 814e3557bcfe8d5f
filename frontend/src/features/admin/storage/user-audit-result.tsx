import { Plural, useLingui } from '@lingui/react/macro';
import type { UserAuditResult } from '@vitrine/contracts/media/storage-audit.dto';
import type { ReactNode } from 'react';
import { Badge } from '../../../shared/ui/badge.js';

/** ENT-35. */
export const UserAuditResultView = ({ result }: { result: UserAuditResult }) => {
  const { t } = useLingui();
  const { userId, username, databasePhotos, storageFiles, status, missingTotal, orphanedTotal } = result;
  return (
    <section aria-label={t`Result of the audit`} className="mt-8 max-w-3xl">
      <h3 className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-base font-medium">
        <span dir="auto">{username ?? userId}</span>
        <Badge tone={status === 'match' ? 'good' : 'bad'}>{status === 'match' ? t`Match` : t`Mismatch`}</Badge>
      </h3>
      <dl className="mt-4 text-sm">
        <Line name={t`User ID`} value={<span className="font-mono text-xs break-all">{userId}</span>} />
        <Line name={t`Photos in the database`} value={databasePhotos.toLocaleString('en')} />
        <Line name={t`Files in the store`} value={storageFiles.toLocaleString('en')} />
        <Line name={t`Missing files`} value={missingTotal.toLocaleString('en')} />
        <Line name={t`Files without a photo`} value={orphanedTotal.toLocaleString('en')} />
      </dl>
      <Keys title={t`Missing files`} keys={result.missingFiles} total={missingTotal} />
      <Keys title={t`Files without a photo`} keys={result.orphanedFiles} total={orphanedTotal} />
    </section>
  );
};

const Line = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-6 border-t border-line py-3">
    <dt className="text-ink-2">{name}</dt>
    <dd className="tabular text-right">{value}</dd>
  </div>
);

const Keys = ({ title, keys, total }: { title: string; keys: readonly string[]; total: number }) =>
  keys.length > 0 && (
    <details className="border-t border-line text-sm">
      <summary className="cursor-pointer py-3">
        {title} ({total.toLocaleString('en')})
      </summary>
      <ul className="grid gap-1.5 pb-4 font-mono text-xs text-ink-2">
        {keys.map((key) => (
          <li key={key} className="break-all">
            {key}
          </li>
        ))}
        {total > keys.length && (
          <li>
            <Plural value={total - keys.length} other="and # more" />
          </li>
        )}
      </ul>
    </details>
  );
