import { useQuery } from '@tanstack/react-query';
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
import { ReleaseDialog } from './release-dialog.js';
import { findingsIn, STORAGE_TEXT } from './storage-texts.js';

const TEXT = STORAGE_TEXT.hold;

type Audit = ReturnType<typeof useStorageAudit>;

/** Why nothing is deleted for now, and what ends that (decision 0088). Nothing while files are deleted as usual. */
export const HoldSection = ({ audit }: { audit: Audit }) => {
  const { data: hold, error, refetch } = useQuery(deletionHoldQuery);
  if (!hold) return error && <NotLoaded text={TEXT.notLoaded} onRetry={() => void refetch()} />;
  if (hold.reason === null) return null;
  return (
    <Section id="deletion-hold" title={TEXT.title}>
      <div
        className={cx(
          '-mt-3 max-w-[72ch] border-l-2 pl-5 text-sm',
          hold.restored ? 'border-danger' : 'border-line-strong',
        )}
      >
        {hold.restored ? (
          <>
            <p className="font-medium wrap-anywhere">
              {TEXT.restored} <time dateTime={hold.restored.at}>{formatTime(hold.restored.at)}</time>
              {hold.restored.from && TEXT.from(hold.restored.from)}.
            </p>
            <p className="mt-2">{TEXT.why}</p>
          </>
        ) : (
          <>
            <p className="font-medium">{TEXT.backup}</p>
            <p className="mt-2">{TEXT.whyBackup}</p>
          </>
        )}
        <p className="mt-2 text-ink-2">{TEXT.what}</p>
      </div>
      {hold.restored && <Steps restored={hold.restored} audit={audit} />}
    </Section>
  );
};

/** What an administrator does about the hold of a restore. */
const Steps = ({ restored: { audit: ended }, audit }: { restored: RestoredDto; audit: Audit }) => {
  const [isAsking, setAsking] = useState(false);
  const count = ended ? findingsIn(ended) : 0;
  return (
    <ol aria-label={TEXT.steps} className="mt-8 border-b border-line text-sm">
      <Step
        number={1}
        name={TEXT.audit}
        state={
          audit.isRunning ? (
            <Badge tone="busy">{TEXT.auditing}</Badge>
          ) : ended ? (
            <span className="tabular">{TEXT.audited(formatTime(ended.endedAt))}</span>
          ) : (
            <Badge tone="bad">{audit.error ? TEXT.auditFailed : TEXT.notAudited}</Badge>
          )
        }
      >
        {!audit.isRunning && !ended && <Button onClick={audit.run}>{TEXT.runAudit}</Button>}
      </Step>
      <Step
        number={2}
        name={TEXT.look}
        state={ended ? (count > 0 ? TEXT.found(count, ended.open) : TEXT.foundNothing) : TEXT.afterAudit}
      >
        {count > 0 && (
          <a
            href="#findings"
            className="inline-flex min-h-11 items-center underline underline-offset-4 max-md:-my-2 md:min-h-10"
          >
            {TEXT.showFindings}
          </a>
        )}
      </Step>
      <Step number={3} name={TEXT.goOn} state={!ended ? TEXT.afterAudit : count > 0 ? TEXT.undecided : TEXT.undoubted}>
        {ended && (
          <Button look="solid" onClick={() => setAsking(true)}>
            {TEXT.release}
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
