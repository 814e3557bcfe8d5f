import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TaskStatusDto, PendingTaskDto } from '@vitrine/contracts/http/task.dto';
import type { AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import type { ExtractionResult } from '@vitrine/contracts/ai/palette.rules';
import { useState } from 'react';
import { callRoute } from '../../../shared/api/api-client.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { refreshDependants } from '../../dependants.js';
import { useTask, whyStopped } from '../../tasks/use-task.js';
import { adminBannersQuery } from '../banners/admin-banners.query.js';
import { RESPOND_ASYNC } from '../../../shared/api/respond-async.js';

/** ADM-AI-12, ADM-AI-13, ADM-AI-17. */

interface Extraction {
  isRunning: boolean;
  /** Its progress, once that is known. */
  task: TaskStatusDto | undefined;
  run: () => void;
}

/** Extracts the colours of one banner, or of all, and follows that to its end. */
export const useExtraction = (id?: string): Extraction => {
  const client = useQueryClient();
  const [endedTask, setEndedTask] = useState<string | null>(null);
  const fail = (description: string) =>
    toast({
      title: id === undefined ? t`Bulk Extraction Failed` : t`Color Extraction Failed`,
      description,
      variant: 'destructive',
    });
  const finish = async (result: ExtractionResult) => {
    await refreshDependants(client, 'banners');
    if (id === undefined)
      return toast({
        title: t`Bulk Extraction Complete`,
        description: t`${result.successCount} succeeded, ${result.errorCount} failed.`,
      });
    if (result.errorCount === 0) return toast({ title: t`Colors Extracted` });
    const banner = client.getQueryData(adminBannersQuery.queryKey)?.find((one) => one.id === id);
    return fail(whyStopped(banner?.colorAnalysis));
  };
  const begin = useMutation({
    mutationFn: (): Promise<AdminBannerDto | ExtractionResult | PendingTaskDto> =>
      id === undefined
        ? callRoute('extractAllColors', { headers: RESPOND_ASYNC })
        : callRoute('extractColors', { params: { id }, headers: RESPOND_ASYNC }),
    retry: false,
    onSuccess: (answer) => {
      if ('jobId' in answer) return refreshDependants(client, 'banners');
      return finish('errorCount' in answer ? answer : { successCount: 1, errorCount: 0 });
    },
    onError: (error) => fail(sentenceOf(error)),
  });
  const jobId = begin.data && 'jobId' in begin.data ? begin.data.jobId : null;
  const task = useTask(jobId, (ended) => {
    setEndedTask(jobId);
    if (ended?.status === 'completed') void finish(ended.result as ExtractionResult);
    else fail(whyStopped(ended));
  });
  const isRunning = begin.isPending || (jobId !== null && jobId !== endedTask);
  return { isRunning, task: isRunning ? task : undefined, run: () => !isRunning && begin.mutate() };
};
