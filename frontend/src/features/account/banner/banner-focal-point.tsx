import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { FocalPoint } from '@vitrine/contracts/media/photo-image';
import { useState } from 'react';
import { callRoute } from '../../../shared/api/api-client.js';
import { refreshDependants } from '../../../data/dependants.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { FocalPointPicker } from '../../../widgets/focal-point/focal-point-picker.js';
import { isSamePoint } from '../../../widgets/focal-point/move-focal-point.js';
import { PhotoImage } from '../../../widgets/photo-image/photo-image.js';
import { toast } from '../../../shared/toast/toast-store.js';

/** Lets a hero made from a photo be cropped around another point: the photo's, which it follows. */
export const BannerFocalPoint = ({ photoId }: { photoId: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Focal point
      </Button>
      {isOpen && <FocalPointDialog photoId={photoId} onClose={() => setOpen(false)} />}
    </>
  );
};

const FocalPointDialog = ({ photoId, onClose }: { photoId: string; onClose: () => void }) => {
  const client = useQueryClient();
  const { data: photo, isError } = useQuery({
    queryKey: [ROUTES.ownPhoto.path, photoId] as const,
    queryFn: ({ signal }) => callRoute('ownPhoto', { params: { id: photoId }, signal }),
  });
  // Undefined: as it is stored.
  const [chosen, choose] = useState<FocalPoint | null | undefined>(undefined);
  const stored = photo?.image.focalPoint ?? null;
  const point = chosen === undefined ? stored : chosen;
  const save = useMutation({
    mutationFn: () => callRoute('editPhoto', { params: { id: photoId }, body: { focalPoint: point } }),
    onSuccess: () => {
      toast({ title: 'Focal point updated' });
      onClose();
      return refreshDependants(client, 'page', 'photos', 'photoUse');
    },
    onError: () =>
      toast({ title: 'Update Failed', description: 'The focal point could not be saved.', variant: 'destructive' }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      title="Focal point"
      footer={
        <>
          {point && (
            <Button look="quiet" className="mr-auto" onClick={() => choose(null)}>
              Reset
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="solid"
            aria-disabled={save.isPending || isSamePoint(point, stored)}
            onClick={() => !save.isPending && !isSamePoint(point, stored) && save.mutate()}
          >
            {save.isPending ? 'Saving…' : 'Save focal point'}
          </Button>
        </>
      }
    >
      {isError && <p role="alert">The photo could not be loaded.</p>}
      {photo && (
        <div
          className="mx-auto w-full max-w-[calc(46dvh*var(--ratio))]"
          style={{ '--ratio': photo.image.width / photo.image.height } as object}
        >
          <FocalPointPicker point={point} onPoint={choose}>
            <PhotoImage photo={photo} sizes="(width < 768px) 90vw, 720px" eager />
          </FocalPointPicker>
        </div>
      )}
    </Dialog>
  );
};
