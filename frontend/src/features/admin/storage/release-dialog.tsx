import type { AuditSinceRestore } from '@vitrine/contracts/media/deletion-hold.dto';
import { FINDING_KINDS } from '@vitrine/contracts/media/storage-audit.rules';
import { useReleaseDeletions } from '../../../data/admin/storage/deletion-hold.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { findingsIn, KIND_TEXT, STORAGE_TEXT } from './storage-texts.js';

const TEXT = STORAGE_TEXT.releaseDialog;

/** What the audit has found and what goes from now on, before the hold of a restore is ended. */
export const ReleaseDialog = ({ audit, onClose }: { audit: AuditSinceRestore; onClose: () => void }) => {
  const release = useReleaseDeletions(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={TEXT.title}
      description={TEXT.description}
      dismissable={!release.isPending}
      className="md:max-w-[560px]!"
      footer={
        <>
          <Button look="quiet" disabled={release.isPending} onClick={onClose}>
            {TEXT.cancel}
          </Button>
          <Button look="danger" isBusy={release.isPending} onClick={() => release.mutate()}>
            {release.isPending ? TEXT.releasing : TEXT.release}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 text-sm">
        {audit.implausible && (
          <div role="note" className="border-l-2 border-danger pl-5">
            <p className="font-medium text-danger">{STORAGE_TEXT.implausible.title}</p>
            <p className="mt-2">{STORAGE_TEXT.implausible.why}</p>
          </div>
        )}
        <Findings audit={audit} />
        <p className="text-ink-2">{TEXT.what}</p>
      </div>
    </Dialog>
  );
};

const Findings = ({ audit }: { audit: AuditSinceRestore }) => {
  const count = findingsIn(audit);
  return (
    <div>
      <p className="font-medium">{TEXT.audited(formatTime(audit.endedAt), count)}</p>
      {count > 0 && (
        <>
          <ul aria-label={TEXT.findings} className="mt-3 border-b border-line">
            {FINDING_KINDS.flatMap((kind) => {
              const found = audit.findings[kind];
              return found
                ? [
                    <li key={kind} className="flex justify-between gap-6 border-t border-line py-2.5">
                      <span>{KIND_TEXT[kind]}</span>
                      <span className="tabular">{found.toLocaleString('en')}</span>
                    </li>,
                  ]
                : [];
            })}
          </ul>
          <p className={audit.open > 0 ? 'mt-3 font-medium text-danger' : 'mt-3 text-ink-2'}>{TEXT.open(audit.open)}</p>
        </>
      )}
    </div>
  );
};
