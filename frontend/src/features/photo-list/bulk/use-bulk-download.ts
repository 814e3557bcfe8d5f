import { useLingui } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { DOWNLOAD_LIMIT } from '@vitrine/contracts/media/archive.rules';
import { heldText, isHeld } from '../../../data/tasks/waiting.js';
import { usePhotoDownload } from '../../../data/photos/use-photo-download.js';
import { toast } from '../../../shared/toast/toast-store.js';

/** What many downloads give: called originals only when all of them are. */
export const bulkDownloadWords = (kept: boolean | null): string => (kept ? t`Download originals` : t`Download files`);

const sayPreparing = () => {
  toast({
    title: t`Your photos are being prepared`,
    description: t`The download begins by itself; please stay on this page until then.`,
  });
  void isHeld('media-tasks').then(
    (held) => held && toast({ title: t`Your photos are being prepared`, description: heldText() }),
  );
};

/** Downloads the selected photos as one ZIP. `kept` as in the selection's summary. */
export const useBulkDownload = (kept: boolean | null): ((photoIds: readonly string[]) => void) => {
  const { t } = useLingui();
  const { download, isPending } = usePhotoDownload({
    onPreparing: sayPreparing,
    onBegun: () =>
      toast({
        title: t`Your download begins`,
        ...(!kept && { description: t`Files that were optimized before upload come as they are stored.` }),
      }),
    onRefused: (error) => toast({ title: t`Download failed`, description: sentenceOf(error), variant: 'destructive' }),
  });
  return (photoIds) => {
    // One at a time, also of those that were asked for elsewhere.
    if (isPending) return sayPreparing();
    if (photoIds.length <= DOWNLOAD_LIMIT) return download(photoIds);
    toast({
      title: t`Too many photos at once`,
      description: t`Select up to ${DOWNLOAD_LIMIT.toLocaleString('en')}, or download all of them on your account page.`,
      variant: 'destructive',
    });
  };
};
