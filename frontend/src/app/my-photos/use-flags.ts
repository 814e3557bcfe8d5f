import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PATHS } from '../../shared/lib/site-paths.js';
import { toast } from '../../shared/toast/toast-store.js';
import { flagsOf } from './my-photos-flags.js';

/** Applies the query flags once and removes them from the address (PHOTO-06). */
export const useFlags = (openUpload: () => void): void => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = params.toString();
  const act = useEffectEvent(() => {
    const flags = flagsOf(new URLSearchParams(search));
    if (!flags) return;
    if (flags.toast) toast(flags.toast);
    if (flags.openUpload) openUpload();
    void navigate(PATHS.myPhotos, { replace: true });
  });
  useEffect(() => act(), [search]);
};
