import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { PhotosBlock } from '@vitrine/contracts/portfolio/site.rules';
import type { CSSProperties } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { onPhones, PHONE_WIDTH } from '../photo-image/phone-sizes.js';
import { PhotoImage } from '../photo-image/photo-image.js';
import { openerOf } from '../photo-image/photo-view.js';
import { cellRatio, pairsOf, ratioOf, rowsOf, sumOf } from './photo-rows.js';

interface PhotosPartProps {
  block: PhotosBlock;
  photos: readonly PublicPhotoDto[];
  manner: Manner;
  /** The page begins with it. */
  isFirst: boolean;
}

/** How a template draws the pages of its photographer: in quiet columns, a picture a screen, or as a catalogue in two tones. */
export type Manner = 'classic' | 'epic' | 'black' | 'white';

const MANNERS: Record<string, Manner> = { epic: 'epic', monochrome: 'black', 'monochrome-white': 'white' };

/** A template without a row here is the classic one in its own colours and type, as that of a portfolio (PORT-47). */
export const mannerOf = (templateId: string): Manner => MANNERS[templateId] ?? 'classic';

/** How wide a row is, in times of its height. */
const ROW_WIDTH: Record<Manner, number> = { classic: 3, epic: 2.6, black: 4.2, white: 3.4 };

/** Photos in one of the four layouts. Style sheets alone lay them out, each in its shape before it is there. */
export const PhotosPart = ({ block: { layout, captions }, photos, manner, isFirst }: PhotosPartProps) => {
  const tile = (photo: PublicPhotoDto, at: number, sizes: string, ownShape = true) => (
    <Tile
      key={`${photo.id}-${at}`}
      photo={photo}
      sizes={sizes}
      ownShape={ownShape}
      hasCaption={captions}
      isPriority={isFirst && at === 0}
    />
  );
  const tall = { '--tall': photos.reduce((sum, photo) => sum + 1 / ratioOf(photo), 0).toFixed(2) };
  if (layout === 'grid')
    return (
      <ul
        className="site-photos site-grid"
        style={{ ...tall, '--cell': cellRatio(photos).toFixed(4) } as CSSProperties}
      >
        {photos.map((photo, at) => tile(photo, at, '(min-width: 1080px) 31vw, 46vw', false))}
      </ul>
    );
  if (layout === 'full')
    return (
      <ul className="site-photos site-full" style={tall as CSSProperties}>
        {photos.map((photo, at) => tile(photo, at, onPhones(PHONE_WIDTH, '100vw')))}
      </ul>
    );
  const rows = layout === 'pair' ? pairsOf(photos) : rowsOf(photos, ROW_WIDTH[manner]);
  const first = rows[0]?.[0];
  return (
    <div className="site-photos site-rows" style={tall as CSSProperties}>
      {rows.map((row, at) => {
        const sum = sumOf(row);
        return (
          <ul
            key={`${row[0]?.id}-${at}`}
            className={cx('mono-row', layout === 'pair' && sum < 2 && 'site-pair')}
            style={{ '--sum': sum.toFixed(4) } as CSSProperties}
          >
            {row.map((photo, place) =>
              tile(
                photo,
                photo === first && at === 0 ? 0 : 1 + place,
                onPhones(
                  layout === 'pair' && sum < 2 ? '45vw' : PHONE_WIDTH,
                  `${Math.ceil((100 * ratioOf(photo)) / sum)}vw`,
                  599,
                ),
              ),
            )}
          </ul>
        );
      })}
    </div>
  );
};

interface TileProps {
  photo: PublicPhotoDto;
  sizes: string;
  ownShape: boolean;
  hasCaption: boolean;
  isPriority: boolean;
}

/** The page listens to all of them (`SitePageBody`). */
const Tile = ({ photo, sizes, ownShape, hasCaption, isPriority }: TileProps) => (
  <li style={{ '--ratio': ratioOf(photo).toFixed(4) } as CSSProperties}>
    <button type="button" {...openerOf(photo)} className="group block w-full cursor-zoom-in">
      <PhotoImage
        photo={photo}
        sizes={sizes}
        ownShape={ownShape}
        priority={isPriority}
        className="transition-opacity duration-250 group-hover:opacity-92"
      />
    </button>
    {hasCaption && !photo.hidesTitle && (
      <p dir="auto" className="site-caption">
        {photo.title}
      </p>
    )}
  </li>
);
