import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { auditUser, userAuditResultQuery } from '../../../data/admin/storage/storage-audit.query.js';
import { useTask } from '../../../data/tasks/use-task.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { Button } from '../../../shared/ui/button.js';
import { TextField } from '../../../shared/ui/field.js';
import { Section } from '../../../shared/ui/section.js';
import { UserAuditResultView } from './user-audit-result.js';

const failed = (description: string) => toast({ title: t`Audit Failed`, description, variant: 'destructive' });

/** ADM-STOR-03 to ADM-STOR-06, ADM-STOR-10, ADM-STOR-12. */
export const UserAuditSection = () => {
  const { t } = useLingui();
  const [userId, setUserId] = useState('');
  const [missing, setMissing] = useState(false);
  const [ended, setEnded] = useState<{ jobId: string | null; isDone: boolean } | null>(null);
  const begin = useMutation({
    mutationFn: auditUser,
    onError: (error) => failed(sentenceOf(error)),
  });
  const jobId = begin.data && 'jobId' in begin.data ? begin.data.jobId : null;
  useTask(jobId, (task) => {
    const isDone = task?.status === 'completed';
    setEnded({ jobId, isDone });
    if (!isDone) failed(task?.message ?? t`The audit could not be finished.`);
  });
  const auditId = ended?.isDone ? ended.jobId : null;
  const result = useQuery(userAuditResultQuery(auditId));
  const found = begin.data && !('jobId' in begin.data) ? begin.data : auditId === jobId ? result.data : undefined;
  const isBusy = begin.isPending || (jobId !== null && (ended?.jobId !== jobId || result.isLoading));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const idOrName = userId.trim();
    setMissing(idOrName === '');
    if (idOrName !== '' && !isBusy) begin.mutate(idOrName);
  };
  return (
    <Section id="user-audit" title={t`Audit a user`} lead={t`Compares the files of one user with their photos.`}>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64 md:max-w-md">
          <TextField
            label={t`User`}
            placeholder={t`User ID or username (e.g. 12345678)`}
            value={userId}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={missing ? t`Please enter a user ID or username.` : undefined}
            onChange={({ target }) => {
              setUserId(target.value);
              setMissing(false);
            }}
          />
        </div>
        <Button type="submit" look="solid" aria-disabled={isBusy} className="md:mt-7">
          {isBusy ? t`Auditing…` : t`Audit user`}
        </Button>
      </form>
      <div role="status">
        {found && !isBusy && <UserAuditResultView result={found} />}
        {result.error && !isBusy && auditId === jobId && <p className="mt-6 text-sm">{sentenceOf(result.error)}</p>}
      </div>
    </Section>
  );
};
