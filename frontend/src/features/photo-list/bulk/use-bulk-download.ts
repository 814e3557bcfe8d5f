import { DOWNLOAD_LIMIT } from '@vitrine/contracts/media/archive.rules';
import { usePhotoDownload } from '../../../data/photos/use-photo-download.js';
import { toast } from '../../../shared/toast/toast-store.js';

/** What many downloads give: called originals only when all of them are. */
export const bulkDownloadWords = (kept: boolean | null): string => (kept ? 'Download originals' : 'Download files');

/** Downloads the selected photos as one ZIP. `kept` as in the selection's summary. */
export const useBulkDownload = (photoIds: readonly string[], kept: boolean | null): (() => void) => {
  const { download, isPending } = usePhotoDownload({
    onBegun: () =>
      toast({
        title: 'Your download begins',
        ...(!kept && { description: 'Files that were optimised before upload come as they are stored.' }),
      }),
    onRefused: ({ message }) => toast({ title: 'Download failed', description: message, variant: 'destructive' }),
  });
  return () => {
    if (isPending) return;
    if (photoIds.length <= DOWNLOAD_LIMIT) return download(photoIds);
    toast({
      title: 'Too many photos at once',
      description: `Select up to ${DOWNLOAD_LIMIT.toLocaleString('en')}, or download all of them in the settings of your account.`,
      variant: 'destructive',
    });
  };
};
