import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AuditSinceRestore } from '@vitrine/contracts/media/deletion-hold.dto';
import { QUARANTINE_DAYS } from '@vitrine/contracts/media/object-browser.rules';
import { TRASH_DAYS } from '@vitrine/contracts/media/photo.rules';
import { FINDING_KINDS } from '@vitrine/contracts/media/storage-audit.rules';
import { useReleaseDeletions } from '../../../data/admin/storage/deletion-hold.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { FINDING_NAMES, findingsIn } from './finding-kinds.js';

/** What the audit has found and what goes from now on, before the hold of a restore is ended. */
export const ReleaseDialog = ({ audit, onClose }: { audit: AuditSinceRestore; onClose: () => void }) => {
  const { t } = useLingui();
  const release = useReleaseDeletions(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Let deletions go on?`}
      description={t`What is deleted from then on cannot be brought back.`}
      dismissable={!release.isPending}
      className="md:max-w-[560px]!"
      footer={
        <>
          <Button look="quiet" disabled={release.isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="danger" isBusy={release.isPending} onClick={() => release.mutate()}>
            {release.isPending ? t`Releasing…` : t`Let deletions go on`}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 text-sm">
        {audit.implausible && (
          <div role="note" className="border-l-2 border-danger pl-5">
            <p className="font-medium text-danger">
              <Trans>This report is implausible</Trans>
            </p>
            <p className="mt-2">
              <Trans>
                There are more findings than crashes leave behind. Most likely the database or the store is another one,
                for instance after only one of them was restored from a backup.
              </Trans>
            </p>
          </div>
        )}
        <Findings audit={audit} />
        <p className="text-ink-2">
          <Trans>
            Files of photos and accounts that were deleted go now, and photos whose{' '}
            <Plural value={TRASH_DAYS} one="# day" other="# days" /> in the trash are over. What is in quarantine is
            kept for <Plural value={QUARANTINE_DAYS} one="# day" other="# days" /> from now, unless its purge was
            requested. The act log keeps who has done this.
          </Trans>
        </p>
      </div>
    </Dialog>
  );
};

const Findings = ({ audit }: { audit: AuditSinceRestore }) => {
  const { t } = useLingui();
  const count = findingsIn(audit);
  return (
    <div>
      <p className="font-medium">
        {count > 0
          ? plural(count, {
              one: `The audit of ${formatTime(audit.endedAt)} has # finding.`,
              other: `The audit of ${formatTime(audit.endedAt)} has # findings.`,
            })
          : t`The audit of ${formatTime(audit.endedAt)} found nothing.`}
      </p>
      {count > 0 && (
        <>
          <ul aria-label={t`Findings`} className="mt-3 border-b border-line">
            {FINDING_KINDS.flatMap((kind) => {
              const found = audit.findings[kind];
              return found
                ? [
                    <li key={kind} className="flex justify-between gap-6 border-t border-line py-2.5">
                      <span>{t(FINDING_NAMES[kind])}</span>
                      <span className="tabular">{found.toLocaleString('en')}</span>
                    </li>,
                  ]
                : [];
            })}
          </ul>
          <p className={audit.open > 0 ? 'mt-3 font-medium text-danger' : 'mt-3 text-ink-2'}>
            {audit.open > 0 ? plural(audit.open, { other: '# of them not repaired.' }) : t`All of them repaired.`}
          </p>
        </>
      )}
    </div>
  );
};
