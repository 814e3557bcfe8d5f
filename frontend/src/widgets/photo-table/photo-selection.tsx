import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

/** How the boxes of a table of photos are named. */
export const PHOTO_SELECTION = {
  nameOf: ({ title }: PhotoDto) => title,
  all: { all: 'Select all photos', these: (loaded: number) => `Select these ${loaded} photos` },
};

/** The place of a photo that is on its way. */
export const WaitingPhoto = () => (
  <>
    <td role="cell">
      <span className="thumb skeleton block" />
    </td>
    <td role="cell">
      <span className="skeleton block h-4 w-40 max-w-full" />
    </td>
  </>
);
