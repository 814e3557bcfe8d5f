import { plural, t } from '@lingui/core/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

/** How the boxes of a table of photos are named. */
export const photoSelection = () => ({
  nameOf: ({ title }: PhotoDto) => title,
  all: {
    all: t`Select all photos`,
    these: (loaded: number) => plural(loaded, { other: 'Select these # photos' }),
  },
});

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
