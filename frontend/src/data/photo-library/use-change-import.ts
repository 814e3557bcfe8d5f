import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportChange } from '@vitrine/contracts/media/photo-library.dto';
import { callRoute } from '../../shared/api/api-client.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { toast } from '../../shared/toast/toast-store.js';
import { refreshDependants } from '../dependants.js';

const CHANGES = { pause: 'pauseImport', resume: 'resumeImport', cancel: 'cancelImport' } as const;

/** Pauses, resumes or cancels an import. `failed` is the title of a failure's toast. */
export const useChangeImport = (failed: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ importId, change }: { importId: string; change: ImportChange }) =>
      callRoute(CHANGES[change], { params: { importId } }),
    retry: false,
    onError: (error: Error) => toast({ title: failed, description: sentenceOf(error), variant: 'destructive' }),
    onSettled: () => refreshDependants(client, 'jobs'),
  });
};
