import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { DOWNLOAD_LIMIT } from '@vitrine/contracts/media/archive.rules';
import { HELD, isHeld } from '../../../data/jobs/waiting.js';
import { usePhotoDownload } from '../../../data/photos/use-photo-download.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { PHOTO_LIST_TEXT } from '../photo-list-texts.js';

const TEXT = PHOTO_LIST_TEXT.useBulkDownload;

/** What many downloads give: called originals only when all of them are. */
export const bulkDownloadWords = (kept: boolean | null): string => (kept ? TEXT.downloadOriginals : TEXT.downloadFiles);

const sayPreparing = () => {
  toast({ title: TEXT.preparing, description: TEXT.preparingDetail });
  void isHeld('media-tasks').then((held) => held && toast({ title: TEXT.preparing, description: HELD }));
};

/** Downloads the selected photos as one ZIP. `kept` as in the selection's summary. */
export const useBulkDownload = (kept: boolean | null): ((photoIds: readonly string[]) => void) => {
  const { download, isPending } = usePhotoDownload({
    onPreparing: sayPreparing,
    onBegun: () =>
      toast({
        title: TEXT.downloadBegins,
        ...(!kept && { description: TEXT.optimisedFiles }),
      }),
    onRefused: (error) => toast({ title: TEXT.downloadFailed, description: sentenceOf(error), variant: 'destructive' }),
  });
  return (photoIds) => {
    // One at a time, also of those that were asked for elsewhere.
    if (isPending) return sayPreparing();
    if (photoIds.length <= DOWNLOAD_LIMIT) return download(photoIds);
    toast({
      title: TEXT.tooMany,
      description: TEXT.tooManyDetail(DOWNLOAD_LIMIT.toLocaleString('en')),
      variant: 'destructive',
    });
  };
};
