import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { GallerySetDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import type { GalleryPageDto, VisitorPhotoDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { imageSrc } from '@vitrine/contracts/media/photo-image';
import { memo, useCallback, useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react';
import { fileAddress, type VisitedPhotos } from '../../data/client-gallery/client-gallery.query.js';
import { cx } from '../../shared/lib/cx.js';
import { MASONRY_STEP } from '../../shared/constants.js';
import { buttonClass } from '../../shared/ui/button.js';
import { EyeOff, Heart } from '../../shared/ui/icons.js';
import { isPlain } from '../../shared/ui/link.js';
import { placeTiles } from '../../widgets/masonry/place-tiles.js';
import { useMasonryTiles } from '../../widgets/masonry/use-masonry-tiles.js';
import { PhotoImage } from '../../widgets/photo-image/photo-image.js';
import { openerOf, type PhotoView } from '../../widgets/photo-image/photo-view.js';
import type { Choosing } from './use-choosing.js';

type ViewedGallery = Pick<GalleryPageDto, 'title' | 'sets' | 'photographer'>;

/** A photo of a client gallery as the photo widgets take it. */
export const viewOf = (photo: VisitorPhotoDto, { title, sets, photographer }: ViewedGallery): PhotoView => ({
  id: photo.id,
  title: photo.alt || photo.fileName,
  hidesTitle: true,
  description: null,
  imageUrl: imageSrc(photo.image, 1280),
  image: photo.image,
  category: '',
  photographer: photographer.name,
  tags: [],
  featured: false,
  // Nobody describes hundreds of photos for delivery: where it stands and its name are what can be said.
  altText:
    photo.alt || `${(sets.length > 1 && sets.find(({ id }) => id === photo.setId)?.title) || title}, ${photo.fileName}`,
});

/** An address of the gallery with that in the query, which keeps what is not named; null takes it out. */
export type AddressOf = (query: Readonly<Record<string, string | number | null>>) => string;

interface PhotoWallProps {
  gallery: GalleryPageDto;
  visited: VisitedPhotos;
  /** The set that is shown alone; null: all of them, each as a chapter. */
  setId: string | null;
  /** Of the gallery with something else in its query. */
  addressOf: AddressOf;
  choosing: Choosing;
  onOpen: (photoId: string) => void;
}

/** The photos in reading order, as a masonry or in rows. Style sheets alone lay them out. */
export const PhotoWall = ({ gallery, visited, setId, addressOf, choosing, onOpen }: PhotoWallProps) => {
  const { shown, end } = useMasonryTiles(visited.photos, {
    hasMore: visited.hasMore,
    onNearEnd: visited.loadMore,
    pageAfter: (photos) => addressOf({ from: visited.from + photos }),
  });
  const isAll = !visited.hasMore && shown.length === visited.photos.length;
  const chapters = useMemo(
    () => chaptersOf(shown, setId ? [] : gallery.sets, isAll),
    [shown, gallery.sets, setId, isAll],
  );

  const acts = useRef({ onOpen, onHeart: choosing.toggle });
  useLayoutEffect(() => {
    acts.current = { onOpen, onHeart: choosing.toggle };
  });
  const open = useCallback((photoId: string) => acts.current.onOpen(photoId), []);
  const heart = useCallback((photoId: string) => acts.current.onHeart(photoId), []);

  return (
    <>
      {visited.from > 0 && (
        <p className="grid place-items-center pb-10">
          <a href={addressOf({ from: Math.max(0, visited.from - MASONRY_STEP) })} className={buttonClass()}>
            <Trans>Photos before these</Trans>
          </a>
        </p>
      )}
      {chapters.map(({ set, photos, isComplete }, at) => (
        <section
          key={set?.id ?? 'photos'}
          aria-labelledby={set ? `set-${set.id}` : undefined}
          className="mb-14 md:mb-20"
        >
          {set && chapters.length > 0 && gallery.sets.length > 1 && (
            <h2 id={`set-${set.id}`} className="gallery-x display mb-5 text-lg md:mb-7 md:text-xl">
              <bdi>{set.title}</bdi>
            </h2>
          )}
          <Tiles
            photos={photos}
            isComplete={isComplete}
            isFirst={at === 0}
            gallery={gallery}
            addressOf={addressOf}
            choosing={choosing}
            onOpen={open}
            onHeart={heart}
          />
        </section>
      ))}
      {end}
    </>
  );
};

interface Chapter {
  set: GallerySetDto | null;
  photos: VisitorPhotoDto[];
  isComplete: boolean;
}

/** Photos that follow each other in one set; only the last chapter may go on. */
const chaptersOf = (photos: readonly VisitorPhotoDto[], sets: readonly GallerySetDto[], isAll: boolean): Chapter[] => {
  const chapters: Chapter[] = [];
  for (const photo of photos) {
    const set = sets.find(({ id }) => id === photo.setId) ?? null;
    const last = chapters.at(-1);
    if (last && last.set === set) last.photos.push(photo);
    else chapters.push({ set, photos: [photo], isComplete: true });
  }
  const last = chapters.at(-1);
  if (last) last.isComplete = isAll;
  return chapters;
};

interface TilesProps extends Pick<PhotoWallProps, 'gallery' | 'addressOf' | 'choosing'> {
  photos: readonly VisitorPhotoDto[];
  isComplete: boolean;
  isFirst: boolean;
  onOpen: (photoId: string) => void;
  onHeart: (photoId: string) => void;
}

const COLUMNS = { small: 2, medium: 3, wide: 4 } as const;
/** As client-gallery.css lays them out. */
const MASONRY_SIZES =
  '(min-width: 1280px) calc((100vw - 208px) / 4), (min-width: 1080px) calc((100vw - 128px) / 4), (min-width: 600px) calc((100vw - 112px) / 3), 43vw';

const Tiles = ({ photos, isComplete, isFirst, gallery, addressOf, choosing, onOpen, onHeart }: TilesProps) => {
  const isMasonry = gallery.look.grid === 'masonry';
  const places = useMemo(
    () => ({
      small: placeTiles(photos, COLUMNS.small, false, isComplete),
      medium: placeTiles(photos, COLUMNS.medium, false, isComplete),
      // An even end of four columns would cost the server 4,096 looks for each chapter.
      wide: placeTiles(photos, COLUMNS.wide, false),
    }),
    [photos, isComplete],
  );
  const [smallest] = gallery.may.downloads;
  const { title, sets, photographer } = gallery;
  // The same after every heart, so that the other tiles stay as they are.
  const viewed = useMemo(() => ({ title, sets, photographer }), [title, sets, photographer]);
  const before = addressOf({ photo: '-' }).slice(0, -1);
  return (
    <ul className={isMasonry ? 'gallery-grid' : 'gallery-rows'}>
      {photos.map((photo, at) => {
        const ratio = photo.image.width / photo.image.height;
        const [s, m, w] = [places.small[at], places.medium[at], places.wide[at]];
        const style = isMasonry
          ? {
              '--cs': s?.column,
              '--as': s?.above,
              '--ns': s?.before,
              '--cm': m?.column,
              '--am': m?.above,
              '--nm': m?.before,
              '--cw': w?.column,
              '--aw': w?.above,
              '--nw': w?.before,
            }
          : { '--ratio': ratio.toFixed(4) };
        return (
          <Tile
            key={photo.id}
            photo={photo}
            gallery={viewed}
            address={before + photo.id}
            place={JSON.stringify(style)}
            sizes={isMasonry ? MASONRY_SIZES : rowSizes(ratio)}
            isPriority={isFirst && at === 0 && gallery.cover === null}
            heart={gallery.may.mark ? choosing.isChosen(photo.id) : undefined}
            file={smallest ? fileAddress(gallery.id, photo.id, smallest) : undefined}
            onOpen={onOpen}
            onHeart={onHeart}
          />
        );
      })}
    </ul>
  );
};

/** A photo of a row is up to a third larger than its base. */
const rowSizes = (ratio: number): string =>
  `(max-width: 599px) ${Math.min(100, Math.ceil(ratio * 45))}vw, ${Math.ceil(ratio * 340)}px`;

interface TileProps {
  photo: VisitorPhotoDto;
  gallery: ViewedGallery;
  /** Where it is looked at without a script. */
  address: string;
  /** CSS declarations, as text so that equal ones are the same. */
  place: string;
  sizes: string;
  isPriority: boolean;
  /** Undefined: there are no hearts. */
  heart: boolean | undefined;
  /** Where it is downloaded from without a script. */
  file: string | undefined;
  onOpen: (photoId: string) => void;
  onHeart: (photoId: string) => void;
}

const Tile = memo(({ photo, gallery, address, place, sizes, isPriority, heart, file, onOpen, onHeart }: TileProps) => {
  const { t } = useLingui();
  const view = viewOf(photo, gallery);
  return (
    <li style={JSON.parse(place) as CSSProperties} className="gallery-tile">
      <a
        href={address}
        data-layer=""
        {...openerOf({ ...view, altText: photo.alt })}
        onClick={(event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          onOpen(photo.id);
        }}
        className="group block cursor-zoom-in"
      >
        <PhotoImage
          photo={view}
          sizes={sizes}
          priority={isPriority}
          className={cx('transition-opacity duration-250 group-hover:opacity-92', photo.isHidden && 'opacity-45')}
        />
      </a>
      {photo.isHidden && (
        <span className="gallery-badge left-1.5 top-1.5 md:left-2 md:top-2">
          <EyeOff size={14} strokeWidth={1.5} />
          <Trans>Hidden from guests</Trans>
        </span>
      )}
      {photo.others !== undefined && photo.others > 0 && (
        <span className="gallery-badge bottom-1.5 left-1.5 md:bottom-2 md:left-2">
          {plural(photo.others, { one: 'chosen by # other', other: 'chosen by # others' })}
        </span>
      )}
      {heart !== undefined && (
        <button
          type="button"
          aria-pressed={heart}
          aria-label={t`Choose ${view.title}`}
          onClick={() => onHeart(photo.id)}
          className="gallery-heart needs-script"
        >
          <Heart size={18} strokeWidth={1.75} />
        </button>
      )}
      {file && (
        <a href={file} download className="gallery-badge without-script bottom-1.5 right-1.5">
          <Trans>Save</Trans>
        </a>
      )}
    </li>
  );
});
