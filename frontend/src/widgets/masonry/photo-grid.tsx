import {
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { PhotoImage } from '../photo-image/photo-image.js';
import { openerOf, type PhotoView } from '../photo-image/photo-view.js';
import { MovingList } from './moving-list.js';
import { placeTiles, type Place } from './place-tiles.js';
import { useMasonryTiles } from './use-masonry-tiles.js';
import { masonrySizes, type MasonryColumns } from './masonry-sizes.js';

interface PhotoGridProps<P extends PhotoView> {
  photos: readonly P[];
  onOpen: (photo: P) => void;
  /** The caption under a photo: two lines beside each other, no more. */
  caption?: (photo: P) => ReactNode;
  /** How many photos load at once. */
  eager?: number;
  /** The first of them before everything else in the page. */
  priority?: boolean;
  hasMore?: boolean;
  onNearEnd?: () => void;
}

/** How many columns at 600 px and at 1080 px; one below. */
const COLUMNS: MasonryColumns = { medium: 2, wide: 3 };

/**
 * Photos in their own proportions, one gap everywhere, in reading order for eyes and for machines, animated when their
 * order changes. Style sheets alone lay it out, so a server's page is right at every width before any script.
 */
export const PhotoGrid = <P extends PhotoView>({
  photos,
  onOpen,
  caption,
  eager = 0,
  priority = false,
  hasMore,
  onNearEnd,
}: PhotoGridProps<P>) => {
  const { shown, end } = useMasonryTiles(photos, { hasMore, onNearEnd });

  const few = Math.max(1, photos.length);
  const medium = Math.min(COLUMNS.medium, few);
  const wide = Math.min(COLUMNS.wide, few);
  const hasCaptions = caption !== undefined;
  const isComplete = !hasMore && shown.length === photos.length;
  const places = useMemo(
    () => ({
      medium: placeTiles(shown, medium, hasCaptions, isComplete),
      wide: placeTiles(shown, wide, hasCaptions, isComplete),
    }),
    [shown, medium, wide, hasCaptions, isComplete],
  );

  // Tiles are rendered again for another photo or place only, however often the page around is.
  const opener = useRef(onOpen);
  useLayoutEffect(() => {
    opener.current = onOpen;
  });
  const open = useCallback((photo: PhotoView) => opener.current(photo as P), []);
  const [captionOf] = useState(() => caption as ((photo: PhotoView) => ReactNode) | undefined);
  const sizes = masonrySizes({ medium, wide });
  const only = photos.length === 1 ? photos[0]?.image : undefined;

  return (
    <>
      <MovingList
        order={shown.map((photo) => photo.id).join()}
        className="photo-grid"
        data-captions={hasCaptions}
        style={
          {
            '--columns-m': medium,
            '--columns-w': wide,
            ...(only && { maxWidth: `calc(86svh * ${(only.width / only.height).toFixed(4)})` }),
          } as CSSProperties
        }
      >
        {shown.map((photo, at) => (
          <Tile
            key={photo.id}
            photo={photo}
            style={placeStyle(places.medium[at], places.wide[at])}
            sizes={sizes}
            isEager={at < eager}
            isFirst={priority && at === 0}
            onOpen={open}
            captionOf={captionOf}
          />
        ))}
      </MovingList>
      {end}
    </>
  );
};

interface TileProps {
  photo: PhotoView;
  /** CSS declarations, as text so that equal ones are the same. */
  style: string;
  sizes: string;
  isEager: boolean;
  isFirst: boolean;
  onOpen: (photo: PhotoView) => void;
  captionOf: ((photo: PhotoView) => ReactNode) | undefined;
}

const Tile = memo(({ photo, style, sizes, isEager, isFirst, onOpen, captionOf }: TileProps) => (
  <li data-motion-key={photo.id} style={JSON.parse(style) as CSSProperties}>
    <button
      type="button"
      {...openerOf(photo)}
      onClick={() => onOpen(photo)}
      className="group block w-full cursor-zoom-in"
    >
      <PhotoImage
        photo={photo}
        sizes={sizes}
        eager={isEager}
        priority={isFirst}
        className="transition-opacity duration-250 group-hover:opacity-92"
      />
    </button>
    {captionOf && <div className="photo-grid-caption">{captionOf(photo)}</div>}
  </li>
));

const placeStyle = (medium: Place | undefined, wide: Place | undefined): string =>
  JSON.stringify({
    '--cm': medium?.column,
    '--am': medium?.above,
    '--nm': medium?.before,
    '--cw': wide?.column,
    '--aw': wide?.above,
    '--nw': wide?.before,
  });
