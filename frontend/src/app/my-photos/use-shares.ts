import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { takeShares } from '../../shared/lib/kept-shares.js';
import { toast } from '../../shared/toast/toast-store.js';

interface SharesOptions {
  onSingle: (file: File) => void;
  onNone: () => void;
}

/**
 * Goes on with what another program has shared with the site, once. Without the address of a share, too: a sign-in on the
 * way may have led elsewhere first.
 */
export const useShares = ({ onSingle, onNone }: SharesOptions): void => {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const isAwaited = isShare(params);
  const take = useEffectEvent(async () => {
    const files = await takeShares().catch(() => []);
    if (files.length > 0) {
      const [{ takePicked }, { pickChosen }] = await Promise.all([
        import('../../features/uploads/queue/drop-anywhere.js'),
        import('../../features/uploads/picking/picked-files.js'),
      ]);
      takePicked(await pickChosen(files), onSingle);
    } else if (isAwaited) {
      onNone();
      toast({
        title: t`The shared photos did not arrive`,
        description: t`This browser could not keep them. Please choose them here.`,
        variant: 'destructive',
      });
    }
  });
  useEffect(() => void take(), []);
};

/** Whether a share has led here. */
export const isShare = (params: URLSearchParams): boolean => params.get('upload') === 'shared';
