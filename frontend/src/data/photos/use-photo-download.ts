import { useMutation } from '@tanstack/react-query';
import type { DownloadDto } from '@vitrine/contracts/media/archive.dto';
import type { TaskProgress } from '@vitrine/contracts/tasks/task.rules';
import { useState } from 'react';
import { browser } from '../../shared/lib/go-to.js';
import { callRoute } from '../../shared/api/api-client.js';
import { useJob } from '../jobs/use-job.js';

interface DownloadCallbacks {
  /** The photos are laid out first, which takes longer than an answer should. */
  onPreparing?: () => void;
  onBegun: () => void;
  onRefused: (error: Error) => void;
}

interface PhotoDownload {
  /** Photos by their ids, or all that are not in the trash. */
  download: (photoIds?: readonly string[]) => void;
  isPending: boolean;
  /** How many photos are laid out; null when that is not known, or nothing goes on. */
  progress: TaskProgress | null;
}

/** Has the browser save photos as one ZIP (decision 0107), as soon as that is laid out. */
export const usePhotoDownload = ({ onPreparing, onBegun, onRefused }: DownloadCallbacks): PhotoDownload => {
  const [jobId, setJobId] = useState<string | null>(null);
  const begin = ({ url }: DownloadDto) => {
    browser.download(url);
    onBegun();
  };
  const job = useJob(jobId, (ended) => {
    setJobId(null);
    if (ended?.status === 'completed') begin(ended.result as DownloadDto);
    else onRefused(new Error(ended?.message ?? ''));
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (photoIds: readonly string[] | undefined) =>
      callRoute('prepareDownload', { body: photoIds ? { photoIds } : {} }),
    onSuccess: (answer) => {
      if ('url' in answer) return begin(answer);
      setJobId(answer.jobId);
      onPreparing?.();
    },
    onError: onRefused,
  });
  return {
    download: (photoIds) => mutate(photoIds),
    isPending: isPending || jobId !== null,
    progress: (jobId !== null && job?.task) || null,
  };
};
