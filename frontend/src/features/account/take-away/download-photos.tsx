import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { usePhotoDownload } from '../../../data/photos/use-photo-download.js';
import { Waiting } from '../../../data/jobs/waiting.js';
import { Button } from '../../../shared/ui/button.js';
import { Progress } from '../../../shared/ui/progress.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { TAKE_AWAY_TEXT } from './take-away-texts.js';

const TEXT = TAKE_AWAY_TEXT.downloadPhotos;

/** Takes along everything that was uploaded. */
export const DownloadPhotos = () => {
  const { download, isPending, progress } = usePhotoDownload({
    onBegun: () => toast({ title: TEXT.downloadBegins, description: TEXT.downloadMayTakeAWhile }),
    onRefused: (error) => toast({ title: TEXT.downloadFailed, description: sentenceOf(error), variant: 'destructive' }),
  });
  const { done = 0, total = null } = progress ?? {};
  return (
    <div className="grid justify-items-start gap-3">
      <Button isBusy={isPending} onClick={() => download()}>
        {TEXT.downloadAllMyPhotos}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {progress && (
          <>
            <p className="tabular text-sm text-ink-2">
              <Waiting for="media-tasks">{TEXT.preparing(done, total)}</Waiting>
            </p>
            {total !== null && (
              <Progress value={Math.min(100, (100 * done) / total)} label={TEXT.prepared} className="mt-2" />
            )}
          </>
        )}
      </div>
    </div>
  );
};
