import { Trans, useLingui } from '@lingui/react/macro';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { usePhotoDownload } from '../../../data/photos/use-photo-download.js';
import { Waiting } from '../../../data/tasks/waiting.js';
import { Button } from '../../../shared/ui/button.js';
import { Progress } from '../../../shared/ui/progress.js';
import { toast } from '../../../shared/toast/toast-store.js';

/** Takes along everything that was uploaded. */
export const DownloadPhotos = () => {
  const { t } = useLingui();
  const { download, isPending, progress } = usePhotoDownload({
    onBegun: () =>
      toast({ title: t`Your download begins`, description: t`It may take a while; this page can be left.` }),
    onRefused: (error) => toast({ title: t`Download failed`, description: sentenceOf(error), variant: 'destructive' }),
  });
  const { done = 0, total = null } = progress ?? {};
  return (
    <div className="grid justify-items-start gap-3">
      <Button isBusy={isPending} onClick={() => download()}>
        <Trans>Download All My Photos</Trans>
      </Button>
      <div role="status" className="w-full empty:hidden">
        {progress && (
          <>
            <p className="tabular text-sm text-ink-2">
              <Waiting for="media-tasks">
                {total === null
                  ? t`Preparing. The download begins by itself; please stay on this page until then.`
                  : t`Preparing ${done.toLocaleString('en')} of ${total.toLocaleString('en')} photos. The download begins by itself; please stay on this page until then.`}
              </Waiting>
            </p>
            {total !== null && (
              <Progress value={Math.min(100, (100 * done) / total)} label={t`Photos prepared`} className="mt-2" />
            )}
          </>
        )}
      </div>
    </div>
  );
};
