import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { QUARANTINE_DAYS } from '@vitrine/contracts/media/object-browser.rules';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import type { RepairPlanDto } from '@vitrine/contracts/media/storage-audit.dto';
import { FINDING_KINDS, type FindingKind } from '@vitrine/contracts/media/storage-audit.rules';
import { useState } from 'react';
import { noteRepair, repairPlanQuery, repairStorage } from '../../../data/admin/storage/storage-audit.query.js';
import { useKnownUser } from '../../../data/session/current-user.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { TextField } from '../../../shared/ui/field.js';
import { FormDialog } from '../../../shared/ui/form-dialog.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { FINDING_NAMES } from './finding-kinds.js';

interface RepairDialogProps {
  auditId: string;
  onClose: () => void;
}

/** What a repair would do, and the number that has to be typed for it. */
export const RepairDialog = ({ auditId, onClose }: RepairDialogProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const me = useKnownUser();
  const [typed, setTyped] = useState('');
  const { data: plan, error, refetch } = useQuery(repairPlanQuery(auditId));
  const repair = useMutation({
    mutationFn: (count: number) => repairStorage(auditId, count),
    onSuccess: ({ jobId }) => {
      noteRepair(client, { auditId, jobId, state: 'running', by: me?.id ?? '', at: new Date().toISOString() });
      toast({ title: t`Repair started`, description: t`It goes on when you leave this page.` });
      onClose();
    },
    onError: (failure) => {
      toast({ title: t`Repair Failed`, description: sentenceOf(failure), variant: 'destructive' });
      setTyped('');
      void refetch();
    },
  });
  const count = plan?.count ?? 0;
  const word = `REPAIR ${count}`;
  return (
    <FormDialog
      onClose={onClose}
      title={t`Repair findings`}
      description={t`Nothing has been changed yet. This is what a repair does.`}
      className="md:max-w-[720px]"
      look="danger"
      submit={t`Repair`}
      isBusy={repair.isPending}
      problem={count === 0 || typed.trim() !== word}
      onSubmit={() => repair.mutate(count)}
    >
      {plan ? (
        <>
          {count === 0 ? (
            <p className="text-sm text-ink-2">
              <Trans>No finding is open. There is nothing to repair.</Trans>
            </p>
          ) : (
            <Plan plan={plan} />
          )}
          {count > 0 && (
            <TextField
              label={t`Type ${word} to confirm`}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="max-w-72 font-mono"
            />
          )}
        </>
      ) : error ? (
        <NotLoaded text={t`The plan could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t`Loading the plan`} className="grid gap-4">
          {[1, 2, 3].map((row) => (
            <span key={row} className="skeleton block h-10" />
          ))}
        </div>
      )}
    </FormDialog>
  );
};

/** What a repair does about each kind. */
const REPAIRS: Record<FindingKind, MessageDescriptor> = {
  'missing-original': msg`The photo is marked. Nothing is deleted.`,
  'missing-derivative': msg`Made again from the original.`,
  'orphan-original': msg`Kept in quarantine for ${plural(QUARANTINE_DAYS, { one: '# day', other: '# days' })}, then deleted.`,
  'orphan-derivative': msg`Kept in quarantine for ${plural(QUARANTINE_DAYS, { one: '# day', other: '# days' })}, then deleted.`,
  'size-mismatch': msg`Derivatives are made again, photos with damaged originals are marked.`,
  'account-mismatch': msg`Counted again.`,
};

const Plan = ({ plan: { kinds, count, bytes, first } }: { plan: RepairPlanDto }) => {
  const { t } = useLingui();
  return (
    <>
      <ul>
        {FINDING_KINDS.flatMap((kind) => {
          const sum = kinds[kind];
          return sum
            ? [
                <li key={kind} className="flex items-baseline justify-between gap-6 border-t border-line py-3 text-sm">
                  <div>
                    <p className="font-medium">{t(FINDING_NAMES[kind])}</p>
                    <p className="mt-0.5 text-ink-2">{t(REPAIRS[kind])}</p>
                  </div>
                  <p className="tabular shrink-0 text-right">
                    {sum.count.toLocaleString('en')}
                    {sum.bytes > 0 && <span className="block text-xs text-ink-2">{formatBytes(sum.bytes)}</span>}
                  </p>
                </li>,
              ]
            : [];
        })}
        <li className="tabular flex justify-between border-t border-line-strong pt-3 text-sm font-medium">
          <span>
            <Plural value={count} one="# finding" other="# findings" />
          </span>
          <span>{formatBytes(bytes)}</span>
        </li>
      </ul>
      <details className="text-sm">
        <summary className="cursor-pointer py-2">
          {first.length < count
            ? t`The first ${first.length.toLocaleString('en')} of ${count.toLocaleString('en')}`
            : plural(count, { one: 'All # finding', other: 'All # findings' })}
        </summary>
        <ul className="mt-2 grid gap-1.5 font-mono text-xs text-ink-2">
          {first.map(({ id, key }) => (
            <li key={id} className="break-all">
              {key}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
};
