import type { UserAuditResult } from '@vitrine/contracts/media/storage-audit.dto';
import type { ReactNode } from 'react';
import { Badge } from '../../../shared/ui/badge.js';
import { STORAGE_TEXT } from './storage-texts.js';

const TEXT = STORAGE_TEXT.userAudit;

/** ENT-35. */
export const UserAuditResultView = ({ result }: { result: UserAuditResult }) => {
  const { userId, username, databasePhotos, storageFiles, status, missingTotal, orphanedTotal } = result;
  return (
    <section aria-label={TEXT.result} className="mt-8 max-w-3xl">
      <h3 className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-base font-medium">
        <span dir="auto">{username ?? userId}</span>
        <Badge tone={status === 'match' ? 'good' : 'bad'}>{status === 'match' ? TEXT.match : TEXT.mismatch}</Badge>
      </h3>
      <dl className="mt-4 text-sm">
        <Line name={TEXT.id} value={<span className="font-mono text-xs break-all">{userId}</span>} />
        <Line name={TEXT.photos} value={databasePhotos.toLocaleString('en')} />
        <Line name={TEXT.files} value={storageFiles.toLocaleString('en')} />
        <Line name={TEXT.missing} value={missingTotal.toLocaleString('en')} />
        <Line name={TEXT.orphaned} value={orphanedTotal.toLocaleString('en')} />
      </dl>
      <Keys title={TEXT.missing} keys={result.missingFiles} total={missingTotal} />
      <Keys title={TEXT.orphaned} keys={result.orphanedFiles} total={orphanedTotal} />
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
        {total > keys.length && <li>{TEXT.more(total - keys.length)}</li>}
      </ul>
    </details>
  );
