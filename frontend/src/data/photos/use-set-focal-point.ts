import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FocalPoint } from '@vitrine/contracts/media/photo-image';
import { callRoute } from '../../shared/api/api-client.js';
import { toast } from '../../shared/toast/toast-store.js';
import { refreshDependants } from '../dependants.js';

/** The point a photo is cropped around wherever it is shown; null is its middle. */
export const useSetFocalPoint = (photoId: string, onSaved: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (focalPoint: FocalPoint | null) =>
      callRoute('editPhoto', { params: { id: photoId }, body: { focalPoint } }),
    onSuccess: () => {
      toast({ title: t`Focal point updated` });
      onSaved();
      return refreshDependants(client, 'page', 'photos', 'photoUse');
    },
    onError: () =>
      toast({ title: t`Update Failed`, description: t`The focal point could not be saved.`, variant: 'destructive' }),
  });
};
