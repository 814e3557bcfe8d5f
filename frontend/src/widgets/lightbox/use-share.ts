import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { linkToPhoto } from '../../shared/lib/photo-link.js';
import type { PhotoView } from '../photo-image/photo-view.js';

export type Shared = { text: string; link?: string } | null;

const SAID_MS = 4_000;
/** A link that could not be copied stays until it has been selected by hand. */
const KEPT_MS = 30_000;

/** Gives a photo's own link to the system's sheet on phones, to the clipboard elsewhere. */
export const useShare = (photo: PhotoView | undefined): { share: () => void; said: Shared } => {
  const { t } = useLingui();
  const [said, setSaid] = useState<Shared>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const say = (what: NonNullable<Shared>) => {
    setSaid(what);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(null), what.link ? KEPT_MS : SAID_MS);
  };
  const share = async (link: string, title: string) => {
    if (hasSheet()) return navigator.share({ title, url: link }).catch(() => undefined);
    try {
      await navigator.clipboard.writeText(link);
      say({ text: t`Link copied` });
    } catch {
      // Browsers refuse it on pages without https.
      say({ text: t`Copying is not possible here.`, link });
    }
  };
  return {
    said,
    share: () => {
      if (photo) void share(linkToPhoto(photo), photo.hidesTitle ? photo.photographer : photo.title);
    },
  };
};

const hasSheet = () => 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
