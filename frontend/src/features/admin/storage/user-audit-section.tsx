import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { auditUser, userAuditResultQuery } from '../../../data/admin/storage/storage-audit.query.js';
import { useJob } from '../../../data/jobs/use-job.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { Button } from '../../../shared/ui/button.js';
import { TextField } from '../../../shared/ui/field.js';
import { Section } from '../../../shared/ui/section.js';
import { STORAGE_TEXT } from './storage-texts.js';
import { UserAuditResultView } from './user-audit-result.js';

const TEXT = STORAGE_TEXT.userAudit;

const failed = (description: string) =>
  toast({ title: STORAGE_TEXT.storageTab.failed, description, variant: 'destructive' });

/** ADM-STOR-03 to ADM-STOR-06, ADM-STOR-10, ADM-STOR-12. */
export const UserAuditSection = () => {
  const [userId, setUserId] = useState('');
  const [missing, setMissing] = useState(false);
  const [ended, setEnded] = useState<{ jobId: string | null; isDone: boolean } | null>(null);
  const begin = useMutation({
    mutationFn: auditUser,
    onError: (error) => failed(sentenceOf(error)),
  });
  const jobId = begin.data && 'jobId' in begin.data ? begin.data.jobId : null;
  useJob(jobId, (job) => {
    const isDone = job?.status === 'completed';
    setEnded({ jobId, isDone });
    if (!isDone) failed(job?.message ?? TEXT.notDone);
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
    <Section id="user-audit" title={TEXT.title} lead={TEXT.lead}>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64 md:max-w-md">
          <TextField
            label={TEXT.label}
            placeholder={TEXT.placeholder}
            value={userId}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={missing ? TEXT.required : undefined}
            onChange={({ target }) => {
              setUserId(target.value);
              setMissing(false);
            }}
          />
        </div>
        <Button type="submit" look="solid" aria-disabled={isBusy} className="md:mt-7">
          {isBusy ? TEXT.running : TEXT.audit}
        </Button>
      </form>
      <div role="status">
        {found && !isBusy && <UserAuditResultView result={found} />}
        {result.error && !isBusy && auditId === jobId && <p className="mt-6 text-sm">{sentenceOf(result.error)}</p>}
      </div>
    </Section>
  );
};
