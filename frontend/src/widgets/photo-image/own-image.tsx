import type { PhotoImage as Image } from '@vitrine/contracts/media/photo-image';
import { cx } from '../../shared/lib/cx.js';
import { PhotoImage } from './photo-image.js';

interface OwnImageProps {
  image: Image;
  sizes: string;
  /** Empty: what stands beside it says as much. */
  alt?: string;
  className?: string;
  ownShape?: boolean;
}

/** An image in its photographer’s own pages: in a box of another shape it is cropped around its focal point. */
export const OwnImage = ({ image, sizes, alt = '', className, ownShape = false }: OwnImageProps) => (
  <PhotoImage
    photo={{ id: image.base, title: alt, altText: alt, imageUrl: `${image.base}/card.jpg`, image }}
    sizes={sizes}
    decorative={alt === ''}
    ownShape={ownShape}
    className={cx('[&_img]:size-full [&_img]:object-cover', className)}
  />
);
