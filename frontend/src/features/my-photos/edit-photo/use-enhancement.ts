import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.js';
import { toast } from '../../../widgets/toast/toast-store.js';
import { suggestForPhoto } from './suggest-for-photo.js';

export type Enhancement = 'idle' | 'looking' | 'answered' | 'unavailable';

/** 'Enhance with AI' (PHOTO-37, PHOTO-38). */
export const useEnhancement = (photo: PhotoDto, onSuggestion: (suggestion: PhotoSuggestion) => void) => {
  const [state, setState] = useState<Enhancement>('idle');
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const enhance = async () => {
    if (state === 'looking') return;
    const run = new AbortController();
    running.current = run;
    setState('looking');
    try {
      const suggestion = await suggestForPhoto(photo, run.signal);
      if (run.signal.aborted) return;
      onSuggestion(suggestion);
      setState('answered');
    } catch (error) {
      if (run.signal.aborted) return;
      const off = error instanceof ApiError && error.code === 'AI_UNAVAILABLE';
      setState(off ? 'unavailable' : 'idle');
      if (!off) toast({ title: 'AI Enhancement Failed', description: FAILED, variant: 'destructive' });
    }
  };
  return { state, enhance: () => void enhance() };
};

const FAILED = 'Could not analyze image. Please try again.';
