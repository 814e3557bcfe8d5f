import { useEffect, useEffectEvent, useState } from 'react';
import { resultOf } from './panel-texts.js';
import type { QueueSummary } from './queue-summary.js';
import { UPLOAD_QUEUE_TEXT } from './upload-queue-texts.js';

const TEXT = UPLOAD_QUEUE_TEXT.useAnnouncement;

const FIRST_MS = 1_000;
const EVERY_MS = 20_000;

/**
 * What screen readers announce: the progress now and then, every problem, and the end. Not percentages: they
 * would be announced all the time.
 */
export const useAnnouncement = (summary: QueueSummary, trouble: string | null): string => {
  const { unfinished, processing, arrived, total } = summary;
  const [progress, setProgress] = useState('');
  const isOver = unfinished + processing === 0;
  const result = trouble ?? (isOver ? TEXT.uploadsFinished(resultOf(summary)) : null);
  const isQuiet = result === null;

  const say = useEffectEvent(() => setProgress(`${arrived + processing} of ${total} uploaded`));
  useEffect(() => {
    if (!isQuiet) return;
    const first = setTimeout(() => say(), FIRST_MS);
    const timer = setInterval(() => say(), EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isQuiet]);
  return result ?? progress;
};
