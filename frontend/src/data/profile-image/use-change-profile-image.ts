import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { CropDto } from '@vitrine/contracts/media/site-image.dto';
import { useEffect, useEffectEvent, useState } from 'react';
import { callRoute } from '../../shared/api/api-client.js';
import { callForm } from '../../shared/api/call-form.js';
import { PENDING_POLL_MS } from '../../shared/constants.js';
import { toast } from '../../shared/toast/toast-store.js';
import { refreshDependants } from '../dependants.js';
import { refetchUser, refreshUser } from '../session/current-user.js';
import { setProfilePhoto } from './set-profile-photo.js';

/** How often at most the user is read again while derivatives of the image are made. */
const ARRIVAL_TRIES = 20;

const say = ([title, description]: readonly [string, string], variant: 'default' | 'destructive' = 'default') =>
  toast({ title, description, variant });

/** The three ways to change the profile image, and the wait for the new one. */
export const useChangeProfileImage = (user: UserDto) => {
  const client = useQueryClient();
  const arrival = useArrival(user.profileImageUrl, () => refetchUser(client));

  const changed = async (text: readonly [string, string]) => {
    say(text);
    arrival.wait();
    await Promise.all([refreshUser(client), refreshDependants(client, 'page', 'photoUse')]);
  };
  const upload = useMutation({
    mutationFn: ({ file, crop }: { file: File; crop: CropDto | null }) =>
      callForm('uploadProfileImage', { form: { crop, profileImage: { blob: file, name: file.name } } }),
    onSuccess: () => changed([t`Profile Picture Updated`, t`Your profile picture has been updated.`]),
    onError: () => say([t`Upload Failed`, t`Failed to upload profile picture. Please try again.`], 'destructive'),
  });
  const fromPhoto = useMutation({
    mutationFn: ({ photoId, crop = null }: { photoId: string; crop?: CropDto | null }) =>
      setProfilePhoto({ photoId, crop }),
    onSuccess: () => changed([t`Profile Picture Updated`, t`Your profile picture has been updated.`]),
    onError: () => say([t`Update Failed`, t`Failed to set photo as profile picture. Please try again.`], 'destructive'),
  });
  const remove = useMutation({
    mutationFn: () => callRoute('removeProfileImage'),
    onSuccess: () => changed([t`Profile Picture Updated`, t`Your profile picture has been removed.`]),
    onError: () => say([t`Update Failed`, t`Failed to remove profile picture. Please try again.`], 'destructive'),
  });
  return {
    upload,
    fromPhoto,
    remove,
    isBusy: upload.isPending || fromPhoto.isPending || remove.isPending,
    /** The change is stored, and the new image's derivatives are being made. */
    isArriving: arrival.isWaiting,
  };
};

/** Refetches the user until the image's address has changed. */
const useArrival = (url: string | null, refetch: () => Promise<unknown>) => {
  const [waiting, setWaiting] = useState<{ from: string | null; tries: number } | null>(null);
  const isWaiting = waiting !== null && waiting.from === url && waiting.tries < ARRIVAL_TRIES;
  const tick = useEffectEvent(() => {
    void refetch().catch(() => undefined);
    setWaiting((now) => now && { ...now, tries: now.tries + 1 });
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => tick(), PENDING_POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return { isWaiting, wait: () => setWaiting({ from: url, tries: 0 }) };
};
