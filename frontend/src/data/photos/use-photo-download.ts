import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { TaskStatusDto, TaskProgress } from '@vitrine/contracts/http/task.dto';
import type { DownloadDto } from '@vitrine/contracts/media/archive.dto';
import { browser } from '../../shared/lib/go-to.js';
import { callRoute } from '../../shared/api/api-client.js';
import { createStore, useStore } from '../../shared/lib/create-store.js';
import { taskKey, useTask } from '../tasks/use-task.js';

interface DownloadCallbacks extends Omit<AwaitedDownload, 'jobId'> {
  /** The photos are laid out first, which takes longer than an answer should. */
  onPreparing?: () => void;
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
  const jobId = useStore(awaitedDownload)?.jobId ?? null;
  const { mutate, isPending } = useMutation({
    mutationFn: (photoIds: readonly string[] | undefined) =>
      callRoute('prepareDownload', { body: photoIds ? { photoIds } : {} }),
    onSuccess: (answer) => {
      if ('url' in answer) return begin(answer, onBegun);
      awaitedDownload.set({ jobId: answer.jobId, onBegun, onRefused });
      onPreparing?.();
    },
    onError: onRefused,
  });
  // Fetched by the one that follows it.
  const { data: task } = useQuery<TaskStatusDto>({ queryKey: taskKey(jobId), queryFn: skipToken });
  return {
    download: (photoIds) => mutate(photoIds),
    isPending: isPending || jobId !== null,
    progress: (jobId !== null && task?.task) || null,
  };
};

/** Begins the awaited download once it is laid out, whatever page of the work is shown by then. */
export const useAwaitedDownload = (): void => {
  const awaited = useStore(awaitedDownload);
  useTask(awaited?.jobId ?? null, (ended) => {
    if (!awaited) return;
    awaitedDownload.set(null);
    if (ended?.status === 'completed') begin(ended.result as DownloadDto, awaited.onBegun);
    else awaited.onRefused(new Error(ended?.message ?? ''));
  });
};

const begin = ({ url }: DownloadDto, onBegun: () => void): void => {
  browser.download(url);
  onBegun();
};

/** A ZIP that is being laid out, and what is said when it begins or does not. */
interface AwaitedDownload {
  jobId: string;
  onBegun: () => void;
  onRefused: (error: Error) => void;
}

/** Outlives the buttons and bars that asked for it: a selection may be cleared meanwhile. */
const awaitedDownload = createStore<AwaitedDownload | null>(null);
