import { Trans, useLingui } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { CropDto } from '@vitrine/contracts/media/site-image.dto';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { sourceOf } from '../../widgets/photo-image/photo-view.js';
import { useProfilePhoto } from '../../data/profile-image/use-profile-photo.js';
import { LazyCropEditor } from '../../widgets/crop-editor/lazy-crop-editor.js';

/** Which part of a photo becomes the profile image (PROF-41). */
export const ProfilePhotoDialog = ({ photo, onClose }: { photo: PhotoDto; onClose: () => void }) => {
  const { t } = useLingui();
  const { set, isPending } = useProfilePhoto();
  const [crop, setCrop] = useState<CropDto | null>(null);
  const [broken, setBroken] = useState(false);
  return (
    <Dialog
      open
      dismissable={!isPending}
      onOpenChange={(open) => !open && onClose()}
      title={t`Use as profile picture`}
      description={photo.title}
      className="md:max-w-[440px]!"
      footer={
        <>
          <Button look="quiet" disabled={isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="solid"
            disabled={!crop || broken}
            aria-disabled={isPending}
            onClick={() => !isPending && set({ to: { photoId: photo.id, crop } }, { onSuccess: onClose })}
          >
            {isPending ? t`Saving…` : t`Use this part`}
          </Button>
        </>
      }
    >
      {broken ? (
        <p role="alert" className="text-sm text-danger">
          <Trans>The photo could not be loaded.</Trans>
        </p>
      ) : (
        <div className="mx-auto max-w-[340px]">
          <LazyCropEditor
            src={sourceOf(photo).src}
            original={photo.image}
            crop={crop}
            onCrop={setCrop}
            onUnshowable={() => setBroken(true)}
          />
        </div>
      )}
      {!photo.isPublic && (
        <p className="mt-3 text-sm text-ink-2">
          <Trans>The photo is private and stays so; this part of it becomes visible to everybody.</Trans>
        </p>
      )}
    </Dialog>
  );
};
