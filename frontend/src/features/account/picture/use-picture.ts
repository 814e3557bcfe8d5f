import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CropDto } from '@vitrine/contracts/media/site-image.dto';
import { useEffect, useEffectEvent, useState } from 'react';
import { callRoute } from '../../../shared/api/api-client.js';
import { setProfilePhoto } from '../../../data/profile-image/set-profile-photo.js';
import { PENDING_POLL_MS } from '../../../shared/constants.js';
import { toast } from '../../../shared/toast/toast-store.js';
import type { TabProps } from '../account-session.js';
import { refreshDependants } from '../../../data/dependants.js';
import { PICTURE_TEXT } from './picture-file.js';

/** Asked so often at most for a picture whose renditions are being made. */
const ARRIVAL_TRIES = 20;

const say = ([title, description]: readonly [string, string], variant: 'default' | 'destructive' = 'default') =>
  toast({ title, description, variant });

/** The three ways to change the profile picture, and the wait for the new one. */
export const usePicture = ({ user, session }: TabProps) => {
  const client = useQueryClient();
  const arrival = useArrival(user.profileImageUrl, session.refresh);

  const changed = async (text: readonly [string, string]) => {
    say(text);
    arrival.wait();
    await Promise.all([session.changed(), refreshDependants(client, 'page', 'photoUse')]);
  };
  const upload = useMutation({
    mutationFn: ({ file, crop }: { file: File; crop: CropDto | null }) =>
      callRoute('uploadProfileImage', { form: { crop, profileImage: { blob: file, name: file.name } } }),
    onSuccess: () => changed(PICTURE_TEXT.done),
    onError: () => say(PICTURE_TEXT.uploadFailed, 'destructive'),
  });
  const fromPhoto = useMutation({
    mutationFn: ({ photoId, crop = null }: { photoId: string; crop?: CropDto | null }) =>
      setProfilePhoto({ photoId, crop }),
    onSuccess: () => changed(PICTURE_TEXT.done),
    onError: () => say(PICTURE_TEXT.updateFailed, 'destructive'),
  });
  const remove = useMutation({
    mutationFn: () => callRoute('removeProfileImage'),
    onSuccess: () => changed(PICTURE_TEXT.removed),
    onError: () => say(PICTURE_TEXT.removeFailed, 'destructive'),
  });
  return {
    upload,
    fromPhoto,
    remove,
    isBusy: upload.isPending || fromPhoto.isPending || remove.isPending,
    /** The change is stored, and the picture itself on its way. */
    isArriving: arrival.isWaiting,
  };
};

/** Asks for the user again until the picture is another one than when the waiting began. */
const useArrival = (url: string | null, ask: () => Promise<unknown>) => {
  const [waiting, setWaiting] = useState<{ from: string | null; tries: number } | null>(null);
  const isWaiting = waiting !== null && waiting.from === url && waiting.tries < ARRIVAL_TRIES;
  const tick = useEffectEvent(() => {
    void ask().catch(() => undefined);
    setWaiting((now) => now && { ...now, tries: now.tries + 1 });
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => tick(), PENDING_POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return { isWaiting, wait: () => setWaiting({ from: url, tries: 0 }) };
};
