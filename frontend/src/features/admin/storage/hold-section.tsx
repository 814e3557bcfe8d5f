import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { TRASH_DAYS } from '@vitrine/contracts/media/photo.rules';
import type { RestoredDto } from '@vitrine/contracts/media/deletion-hold.dto';
import { useState, type ReactNode } from 'react';
import { deletionHoldQuery } from '../../../data/admin/storage/deletion-hold.js';
import type { useStorageAudit } from '../../../data/admin/storage/use-storage-audit.js';
import { cx } from '../../../shared/lib/cx.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { Section } from '../../../shared/ui/section.js';
import { findingsIn } from './finding-kinds.js';
import { ReleaseDialog } from './release-dialog.js';

type Audit = ReturnType<typeof useStorageAudit>;

/** Why nothing is deleted for now, and what ends that (decision 0088). Nothing while files are deleted as usual. */
export const HoldSection = ({ audit }: { audit: Audit }) => {
  const { t } = useLingui();
  const { data: hold, error, refetch } = useQuery(deletionHoldQuery);
  if (!hold)
    return (
      error && <NotLoaded text={t`Whether deletions are on hold could not be loaded.`} onRetry={() => void refetch()} />
    );
  if (hold.reason === null) return null;
  return (
    <Section id="deletion-hold" title={t`Deletions are on hold`}>
      <div
        className={cx(
          '-mt-3 max-w-[72ch] border-l-2 pl-5 text-sm',
          hold.restored ? 'border-danger' : 'border-line-strong',
        )}
      >
        {hold.restored ? (
          <>
            <p className="font-medium wrap-anywhere">
              {hold.restored.from ? (
                <Trans>
                  This site was restored on <Restored at={hold.restored.at} />, from the backup {hold.restored.from}.
                </Trans>
              ) : (
                <Trans>
                  This site was restored on <Restored at={hold.restored.at} />.
                </Trans>
              )}
            </p>
            <p className="mt-2">
              <Trans>
                Its database may lack photos whose files are there. So that nothing is lost that can still be mended, no
                file is deleted until an administrator has looked at an audit of the store.
              </Trans>
            </p>
          </>
        ) : (
          <>
            <p className="font-medium">
              <Trans>A backup is running.</Trans>
            </p>
            <p className="mt-2">
              <Trans>
                So that each of its photos has its file, nothing is deleted meanwhile. Deletions go on by themselves
                when it has ended.
              </Trans>
            </p>
          </>
        )}
        <p className="mt-2 text-ink-2">
          <Trans>
            On hold: files of photos and accounts that are deleted for good, photos whose{' '}
            <Plural value={TRASH_DAYS} one="# day" other="# days" /> in the trash are over, what is in quarantine, and
            files without a row in the database.
          </Trans>
        </p>
      </div>
      {hold.restored && <Steps restored={hold.restored} audit={audit} />}
    </Section>
  );
};

const Restored = ({ at }: { at: string }) => <time dateTime={at}>{formatTime(at)}</time>;

/** What an administrator does about the hold of a restore. */
const Steps = ({ restored: { audit: ended }, audit }: { restored: RestoredDto; audit: Audit }) => {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const count = ended ? findingsIn(ended) : 0;
  return (
    <ol aria-label={t`How deletions go on`} className="mt-8 border-b border-line text-sm">
      <Step
        number={1}
        name={t`Audit the store`}
        state={
          audit.isRunning ? (
            <Badge tone="busy">
              <Trans>The audit is running</Trans>
            </Badge>
          ) : ended ? (
            <span className="tabular">
              <Trans>Audited {formatTime(ended.endedAt)}</Trans>
            </span>
          ) : (
            <Badge tone="bad">
              {audit.error ? t`The audit could not be finished` : t`Not audited since the restore`}
            </Badge>
          )
        }
      >
        {!audit.isRunning && !ended && (
          <Button onClick={audit.run}>
            <Trans>Run an audit</Trans>
          </Button>
        )}
      </Step>
      <Step
        number={2}
        name={t`Look at what it found`}
        state={
          ended
            ? count > 0
              ? ended.open > 0
                ? plural(count, {
                    one: `# finding, ${ended.open.toLocaleString('en')} of them not repaired`,
                    other: `# findings, ${ended.open.toLocaleString('en')} of them not repaired`,
                  })
                : plural(count, { one: '# finding, all of them repaired', other: '# findings, all of them repaired' })
              : t`Nothing. The store and the database match.`
            : t`After the audit`
        }
      >
        {count > 0 && (
          <a
            href="#findings"
            className="inline-flex min-h-11 items-center underline underline-offset-4 max-md:-my-2 md:min-h-10"
          >
            <Trans>Show findings</Trans>
          </a>
        )}
      </Step>
      <Step
        number={3}
        name={t`Let deletions go on`}
        state={
          !ended
            ? t`After the audit`
            : count > 0
              ? t`Once you know what the findings mean, and what is to be repaired is repaired.`
              : t`Nothing speaks against it.`
        }
      >
        {ended && (
          <Button look="solid" onClick={() => setAsking(true)}>
            <Trans>Let deletions go on…</Trans>
          </Button>
        )}
      </Step>
      {isAsking && ended && <ReleaseDialog audit={ended} onClose={() => setAsking(false)} />}
    </ol>
  );
};

interface StepProps {
  number: number;
  name: string;
  state: ReactNode;
  /** What is done about it; false for nothing. */
  children: ReactNode;
}

const Step = ({ number, name, state, children }: StepProps) => (
  <li className="flex flex-wrap items-center gap-x-8 gap-y-3 border-t border-line py-4">
    <div className="flex min-w-0 flex-1 basis-64 gap-4">
      <span aria-hidden className="tabular text-ink-2">
        {number}
      </span>
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p role="status" className="mt-0.5 text-ink-2">
          {state}
        </p>
      </div>
    </div>
    {children && <div className="max-md:w-full max-md:pl-6">{children}</div>}
  </li>
);
