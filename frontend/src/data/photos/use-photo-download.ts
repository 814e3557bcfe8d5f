import { useMutation } from '@tanstack/react-query';
import { browser } from '../../shared/lib/go-to.js';
import { callRoute } from '../../shared/api/api-client.js';

interface DownloadCallbacks {
  onBegun: () => void;
  onRefused: (error: Error) => void;
}

/** Has the browser save photos as one ZIP (decision 0046): those named, or all that are not in the trash. */
export const usePhotoDownload = ({ onBegun, onRefused }: DownloadCallbacks) => {
  const { mutate, isPending } = useMutation({
    mutationFn: (photoIds: readonly string[] | undefined) =>
      callRoute('prepareDownload', { body: photoIds ? { photoIds } : {} }),
    onSuccess: ({ url }) => {
      browser.download(url);
      onBegun();
    },
    onError: onRefused,
  });
  return { download: (photoIds?: readonly string[]) => mutate(photoIds), isPending };
};
