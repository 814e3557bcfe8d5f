import { usePhotoDownload } from '../../../data/photos/use-photo-download.js';
import { Button } from '../../../shared/ui/button.js';
import { toast } from '../../../shared/toast/toast-store.js';

/** Takes along everything that was uploaded. */
export const DownloadPhotos = () => {
  const { download, isPending } = usePhotoDownload({
    onBegun: () => toast({ title: 'Your download begins', description: 'It may take a while; this page can be left.' }),
    onRefused: ({ message }) => toast({ title: 'Download failed', description: message, variant: 'destructive' }),
  });
  return (
    <Button disabled={isPending} onClick={() => download()}>
      Download All My Photos
    </Button>
  );
};
