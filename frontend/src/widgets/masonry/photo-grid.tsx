import { useRef, type ReactNode } from 'react';
import { MasonryPhotoAlbum, RowsPhotoAlbum, type Photo } from 'react-photo-album';
import { PhotoImage } from '../photo-image/photo-image.js';
import { altOf, type PhotoView } from '../photo-image/photo-view.js';
import { useLayoutMotion } from './use-layout-motion.js';

interface PhotoGridProps<P extends PhotoView> {
  photos: readonly P[];
  layout?: 'masonry' | 'rows';
  onOpen: (photo: P) => void;
  /** What stands under a picture. */
  caption?: (photo: P) => ReactNode;
  /** How many pictures load at once. */
  eager?: number;
}

type Tile<P> = Photo & { of: P };

const columnsAt = (width: number) => (width < 560 ? 1 : width < 1000 ? 2 : 3);
const gapAt = (width: number) => (width < 688 ? 8 : 16);
const rowHeightAt = (width: number) => (width < 560 ? 220 : width < 1000 ? 280 : 360);

/** The gallery grid: photos in their own proportions, one gap everywhere, animated when their order changes. */
export const PhotoGrid = <P extends PhotoView>({
  photos,
  layout = 'masonry',
  onOpen,
  caption,
  eager = 0,
}: PhotoGridProps<P>) => {
  const box = useRef<HTMLDivElement>(null);
  const order = photos.map((photo) => photo.id).join();
  useLayoutMotion(box, order);

  const tiles = photos.map((photo): Tile<P> => ({
    key: photo.id,
    src: photo.imageUrl,
    width: photo.image.width,
    height: photo.image.height,
    alt: altOf(photo),
    of: photo,
  }));
  const shared = {
    photos: tiles,
    spacing: gapAt,
    breakpoints: [350, 560, 688, 1000, 1280, 1600],
    defaultContainerWidth: 1280,
    componentsProps: { wrapper: ({ photo }: { photo: Tile<P> }) => ({ 'data-motion-key': photo.of.id }) as object },
    render: {
      image: (_props: object, { photo, index, width }: { photo: Tile<P>; index: number; width: number }) => (
        <button
          type="button"
          data-photo-id={photo.of.id}
          aria-label={`Open ${photo.of.title}`}
          onClick={() => onOpen(photo.of)}
          className="group block w-full cursor-zoom-in"
        >
          <PhotoImage
            photo={photo.of}
            sizes={sizesFor(width)}
            eager={index < eager}
            className="transition-opacity duration-250 group-hover:opacity-92"
          />
        </button>
      ),
      ...(caption && { extras: (_props: object, { photo }: { photo: Tile<P> }) => caption(photo.of) }),
    },
  };
  return (
    <div ref={box} className="photo-grid" data-captions={caption !== undefined}>
      {layout === 'rows' ? (
        <RowsPhotoAlbum {...shared} targetRowHeight={rowHeightAt} rowConstraints={{ singleRowMaxHeight: 480 }} />
      ) : (
        <MasonryPhotoAlbum {...shared} columns={columnsAt} />
      )}
    </div>
  );
};

/** The width the layout has given the tile, as it is measured again whenever the container changes. */
const sizesFor = (width: number): string => `${Math.ceil(width)}px`;
