import { useLingui } from '@lingui/react/macro';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { toast } from '../../shared/toast/toast-store.js';
import { suggestForPhoto } from './suggest-for-photo.js';

export type Enhancement = 'idle' | 'looking' | 'answered' | 'unavailable';

/** 'Enhance with AI' (PHOTO-37, PHOTO-38). */
export const useEnhancement = (photo: PhotoDto, onSuggestion: (suggestion: PhotoSuggestion) => void) => {
  const { t } = useLingui();
  const [state, setState] = useState<{ id: string; is: Enhancement }>({ id: photo.id, is: 'idle' });
  // For another photo there is no request yet.
  const is = state.id === photo.id ? state.is : 'idle';
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), [photo.id]);

  const enhance = async () => {
    if (is === 'looking') return;
    const show = (now: Enhancement) => setState({ id: photo.id, is: now });
    const run = new AbortController();
    running.current = run;
    show('looking');
    try {
      const suggestion = await suggestForPhoto(photo, run.signal);
      if (run.signal.aborted) return;
      onSuggestion(suggestion);
      show('answered');
    } catch (error) {
      if (run.signal.aborted) return;
      const off = error instanceof ApiError && error.code === 'AI_UNAVAILABLE';
      show(off ? 'unavailable' : 'idle');
      if (!off)
        toast({
          title: t`AI Enhancement Failed`,
          description: t`Could not analyze image. Please try again.`,
          variant: 'destructive',
        });
    }
  };
  return { state: is, enhance: () => void enhance() };
};
