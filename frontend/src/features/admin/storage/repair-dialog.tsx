import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import type { RepairPlanDto } from '@vitrine/contracts/media/storage-audit.dto';
import { FINDING_KINDS } from '@vitrine/contracts/media/storage-audit.rules';
import { useId, useState, type FormEvent } from 'react';
import { noteRepair, repairPlanQuery, repairStorage } from '../../../data/admin/storage/storage-audit.query.js';
import { useKnownUser } from '../../../data/session/current-user.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { TextField } from '../../../shared/ui/field.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { KIND_TEXT, REPAIR_TEXT, STORAGE_TEXT } from './storage-texts.js';

const TEXT = STORAGE_TEXT.repairDialog;

interface RepairDialogProps {
  auditId: string;
  onClose: () => void;
}

/** What a repair would do, and the number that has to be typed for it. */
export const RepairDialog = ({ auditId, onClose }: RepairDialogProps) => {
  const form = useId();
  const client = useQueryClient();
  const me = useKnownUser();
  const [typed, setTyped] = useState('');
  const { data: plan, error, refetch } = useQuery(repairPlanQuery(auditId));
  const repair = useMutation({
    mutationFn: (count: number) => repairStorage(auditId, count),
    onSuccess: ({ jobId }) => {
      noteRepair(client, { auditId, jobId, state: 'running', by: me?.id ?? '', at: new Date().toISOString() });
      toast({ title: TEXT.begun, description: TEXT.begunDetail });
      onClose();
    },
    onError: (failure) => {
      toast({ title: STORAGE_TEXT.repair.failed, description: sentenceOf(failure), variant: 'destructive' });
      setTyped('');
      void refetch();
    },
  });
  const count = plan?.count ?? 0;
  const isTyped = count > 0 && typed.trim() === TEXT.word(count);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped && !repair.isPending) repair.mutate(count);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={TEXT.title}
      description={TEXT.description}
      dismissable={!repair.isPending}
      className="md:max-w-[720px]"
      footer={
        <>
          <Button look="quiet" disabled={repair.isPending} onClick={onClose}>
            {TEXT.cancel}
          </Button>
          <Button type="submit" form={form} look="danger" disabled={!isTyped || repair.isPending}>
            {TEXT.repair}
          </Button>
        </>
      }
    >
      {plan ? (
        <form id={form} onSubmit={submit} className="grid gap-7">
          {count === 0 ? <p className="text-sm text-ink-2">{TEXT.nothing}</p> : <Plan plan={plan} />}
          {count > 0 && (
            <TextField
              label={TEXT.type(TEXT.word(count))}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="max-w-72 font-mono"
            />
          )}
        </form>
      ) : error ? (
        <NotLoaded text={TEXT.notLoaded} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={TEXT.loading} className="grid gap-4">
          {[1, 2, 3].map((row) => (
            <span key={row} className="skeleton block h-10" />
          ))}
        </div>
      )}
    </Dialog>
  );
};

const Plan = ({ plan: { kinds, count, bytes, first } }: { plan: RepairPlanDto }) => (
  <>
    <ul>
      {FINDING_KINDS.flatMap((kind) => {
        const sum = kinds[kind];
        return sum
          ? [
              <li key={kind} className="flex items-baseline justify-between gap-6 border-t border-line py-3 text-sm">
                <div>
                  <p className="font-medium">{KIND_TEXT[kind]}</p>
                  <p className="mt-0.5 text-ink-2">{REPAIR_TEXT[kind]}</p>
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
        <span>{TEXT.total(count)}</span>
        <span>{formatBytes(bytes)}</span>
      </li>
    </ul>
    <details className="text-sm">
      <summary className="cursor-pointer py-2">{TEXT.first(first.length, count)}</summary>
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
