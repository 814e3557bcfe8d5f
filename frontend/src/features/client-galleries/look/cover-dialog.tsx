import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { allGalleryPhotosQuery } from '../../../data/client-galleries/client-galleries.query.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { PhotoChoices } from '../../../widgets/photo-image/photo-choices.js';
import type { TabProps } from '../tabs.js';

interface CoverDialogProps extends TabProps {
  onChoose: (photoId: string) => void;
  onClose: () => void;
}

/** The photos of all sets, to choose the cover from. */
export const CoverDialog = ({ gallery: { id, look }, onChoose, onClose }: CoverDialogProps) => {
  const { t } = useLingui();
  const list = useInfiniteQuery(allGalleryPhotosQuery(id));
  const photos = list.data?.pages.flatMap((page) => page.photos) ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Choose the cover`}
      description={t`A photo that guests do not see is no cover for them; they see the first of theirs.`}
      className="md:max-w-[760px]!"
    >
      <PhotoChoices
        label={t`Photos`}
        list={list}
        choices={photos
          .filter(({ image, isPending }) => !isPending && image.widths.length > 0)
          .map((photo) => ({ ...photo, name: photo.fileName, isOn: photo.id === look.coverPhotoId }))}
        onChoose={onChoose}
        className="sm:grid-cols-5"
      />
    </Dialog>
  );
};
