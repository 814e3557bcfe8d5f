import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { usePhotoDownload } from '../../../data/photos/use-photo-download.js';
import { Button } from '../../../shared/ui/button.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { SETTINGS_TEXT } from './settings-texts.js';

const TEXT = SETTINGS_TEXT.downloadPhotos;

/** Takes along everything that was uploaded. */
export const DownloadPhotos = () => {
  const { download, isPending } = usePhotoDownload({
    onBegun: () => toast({ title: TEXT.downloadBegins, description: TEXT.downloadMayTakeAWhile }),
    onRefused: (error) => toast({ title: TEXT.downloadFailed, description: sentenceOf(error), variant: 'destructive' }),
  });
  return (
    <Button isBusy={isPending} onClick={() => download()}>
      {TEXT.downloadAllMyPhotos}
    </Button>
  );
};
