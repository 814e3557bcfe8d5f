import { Trans, useLingui } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import { useRef, useState } from 'react';
import { Avatar } from '../../../shared/ui/avatar.js';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { toast } from '../../../shared/toast/toast-store.js';
import type { TabProps } from '../account-session.js';
import { Section } from '../../../shared/ui/section.js';
import { OwnPhotoChoice } from '../photo-choice/own-photo-choice.js';
import { CropFile } from './crop-file.js';
import { CropPhoto } from './crop-photo.js';
import { FileChoice } from './file-choice.js';
import { refusalOf } from './profile-image-file.js';
import { useChangeProfileImage } from '../../../data/profile-image/use-change-profile-image.js';
import { Waiting } from '../../../data/tasks/waiting.js';

/** PROF-14 to PROF-23. */
export const ProfileImageSection = ({ user, goTo }: TabProps & { goTo: string | null }) => {
  const { t } = useLingui();
  const change = useChangeProfileImage(user);
  const [file, setFile] = useState<File | null>(null);
  const [hadFile, setHadFile] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [picked, setPicked] = useState<PhotoDto | null>(null);
  const [cropping, setCropping] = useState(false);
  const adjust = useRef<HTMLButtonElement>(null);
  const [removing, setRemoving] = useState(false);

  const choose = (chosen: File) => {
    const refusal = refusalOf(chosen);
    if (refusal) toast({ title: refusal[0], description: refusal[1], variant: 'destructive' });
    else {
      setFile(chosen);
      setHadFile(true);
    }
  };
  const closeCrop = () => {
    setCropping(false);
    adjust.current?.focus();
  };
  const pick = (photo: PhotoDto) =>
    change.fromPhoto.mutate({ photoId: photo.id }, { onSuccess: () => setPicked(photo) });

  return (
    <Section
      id="avatar"
      title={t`Profile picture`}
      lead={t`Shown round beside your name: on your portfolio, and here.`}
      goTo={goTo}
    >
      <div className="flex flex-col gap-8 md:flex-row md:gap-10">
        <div className="flex items-center gap-6 md:flex-col md:items-start md:gap-3">
          <Avatar
            who={user}
            src={user.profileImageUrl}
            alt={t`Profile picture of ${displayName(user)}`}
            className="size-32 text-2xl"
          />
          <div className="grid justify-items-start md:w-32 md:justify-items-center">
            {user.profileImageUrl && (
              <Button look="quiet" disabled={change.isBusy} onClick={() => setRemoving(true)}>
                <Trans>Remove picture</Trans>
              </Button>
            )}
            <p role="status" className="text-xs text-ink-2 md:text-center">
              {change.isArriving && (
                <Waiting for="site-images">
                  <Trans>Preparing your picture…</Trans>
                </Waiting>
              )}
            </p>
          </div>
        </div>
        <div className="min-w-0 max-w-[560px] flex-1">
          {file ? (
            <CropFile
              file={file}
              isSending={change.upload.isPending}
              error={change.upload.error}
              onCancel={() => {
                change.upload.reset();
                setFile(null);
              }}
              onUpload={(crop) => change.upload.mutate({ file, crop }, { onSuccess: () => setFile(null) })}
            />
          ) : (
            <>
              <FileChoice onFile={choose} disabled={change.isBusy} takesFocus={hadFile} />
              <div className="mt-4 flex flex-wrap gap-3">
                <Button
                  aria-expanded={choosing}
                  aria-controls={choosing ? 'profile-image-photos' : undefined}
                  onClick={() => setChoosing(!choosing)}
                >
                  {choosing ? t`Hide your photos` : t`Choose from your photos`}
                </Button>
                {picked && (
                  <Button look="quiet" ref={adjust} aria-expanded={cropping} onClick={() => setCropping(!cropping)}>
                    <Trans>Adjust crop</Trans>
                  </Button>
                )}
              </div>
            </>
          )}
          {picked && cropping && !file && (
            <CropPhoto
              photo={picked}
              isSaving={change.fromPhoto.isPending}
              onCancel={closeCrop}
              onSave={(crop) => change.fromPhoto.mutate({ photoId: picked.id, crop }, { onSuccess: closeCrop })}
            />
          )}
          {choosing && !file && (
            <div id="profile-image-photos" className="fade-in mt-6">
              <OwnPhotoChoice
                label={t`Your photos`}
                note={t`One click makes it your profile picture. A private photo stays private; only this picture of it is shown.`}
                use="profile"
                disabled={change.isBusy}
                onPick={pick}
              />
            </div>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        question={t`Remove your profile picture?`}
        detail={t`Your initial is shown instead. Your photos stay as they are.`}
        confirm={t`Remove`}
        onConfirm={() => change.remove.mutate(undefined, { onSuccess: () => setPicked(null) })}
      />
    </Section>
  );
};
