import { useEffect, useRef } from 'react';
import { toast } from '../../../shared/toast/toast-store.js';
import {
  FileRefused,
  prepareFile,
  type PreparedFile,
  type PrepareStep,
  type PrepareTools,
} from '../pipeline/upload-pipeline.js';

interface FormFile {
  tools: PrepareTools;
  /** The form's own choice: the file itself is sent. */
  keep: boolean;
  takesKnown?: boolean;
  onStep: (step: PrepareStep | { type: 'file-removed' }) => void;
}

/** Prepares the file that a form holds. A file that is refused leaves the one chosen before as it is, and worked on. */
export const usePreparedFile = ({ tools, keep, takesKnown = false, onStep }: FormFile) => {
  const work = useRef<AbortController>(null);
  const keeping = useRef(keep);
  useEffect(() => () => work.current?.abort(), []);
  useEffect(() => {
    keeping.current = keep;
  }, [keep]);

  /** Answers null when there is nothing to go on with: refused, already here, or another file has taken its place. */
  const prepare = async (file: File): Promise<(PreparedFile & { signal: AbortSignal }) | null> => {
    const before = work.current;
    const mine = (work.current = new AbortController());
    const { signal } = mine;
    signal.addEventListener('abort', () => before?.abort(), { once: true });
    let isTaken = false;
    const take = (step: PrepareStep) => {
      if (step.type === 'chosen') {
        isTaken = true;
        before?.abort();
      }
      onStep(step);
    };
    try {
      const keepsOriginal = () => keeping.current;
      const ready = await prepareFile(file, {
        tools,
        signal,
        keepsOriginal,
        needsPreview: true,
        takesKnown,
        onStep: take,
      });
      return 'known' in ready ? null : { ...ready, signal };
    } catch (error) {
      if (signal.aborted) return null;
      if (isTaken) onStep({ type: 'file-removed' });
      else if (work.current === mine) work.current = before;
      if (!(error instanceof FileRefused)) throw error;
      toast({ title: error.title, description: error.message, variant: 'destructive' });
      return null;
    }
  };

  return { prepare, abort: () => work.current?.abort() };
};
