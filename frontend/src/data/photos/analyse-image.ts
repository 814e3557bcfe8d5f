import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import type { PendingTaskDto } from '@vitrine/contracts/http/task.dto';
import { AI_TIMEOUT_MS } from '@vitrine/contracts/media/photo.rules';
import { callForm } from '../../shared/api/call-form.js';
import { followTask } from '../tasks/follow-task.js';

export interface AnalysedImage {
  blob: Blob;
  name: string;
}

export interface AnalyseOptions {
  /** Cancels silently. */
  signal: AbortSignal;
  /** The 15 seconds are over (UPL-17). Suggestions come after it only if the server has named a task by then. */
  onLate?: () => void;
}

/** Requests suggestions, and follows the task when the server answers 202 (API-81). Throws when there are none. */
export const analyseImage = async (
  image: AnalysedImage,
  { signal, onLate }: AnalyseOptions,
): Promise<PhotoSuggestion> => {
  const call = new AbortController();
  const giveUp = () => call.abort();
  signal.addEventListener('abort', giveUp, { once: true });
  const timer = setTimeout(() => {
    call.abort();
    if (!signal.aborted) onLate?.();
  }, AI_TIMEOUT_MS);
  try {
    const answer = await callForm('analysePhoto', { form: { image }, signal: call.signal });
    const suggestion: unknown = isPending(answer) ? await followTask(answer.jobId, signal) : answer;
    if (!isSuggestion(suggestion)) throw new Error('the answer holds no suggestions');
    return suggestion;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
};

const isPending = (answer: PhotoSuggestion | PendingTaskDto): answer is PendingTaskDto =>
  'status' in answer && answer.status === 'pending';

const isSuggestion = (value: unknown): value is PhotoSuggestion => {
  const { title, category, description, alt, tags } = (value ?? {}) as Partial<Record<keyof PhotoSuggestion, unknown>>;
  return [title, category, description, alt].every((text) => typeof text === 'string') && Array.isArray(tags);
};
