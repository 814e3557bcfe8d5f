import type { PhotoImage as Image } from '@vitrine/contracts/media/photo-image';
import { cx } from '../../shared/lib/cx.js';
import { PhotoImage } from '../../widgets/photo-image/photo-image.js';

interface GalleryImageProps {
  image: Image;
  sizes: string;
  /** Empty: what stands beside it says as much. */
  alt?: string;
  className?: string;
  ownShape?: boolean;
}

/** An image of a gallery in its photographer's pages: in a box of another shape it is cropped around its focal point. */
export const GalleryImage = ({ image, sizes, alt = '', className, ownShape = false }: GalleryImageProps) => (
  <PhotoImage
    photo={{ id: image.base, title: alt, altText: alt, imageUrl: `${image.base}/card.jpg`, image }}
    sizes={sizes}
    decorative={alt === ''}
    ownShape={ownShape}
    className={cx('[&_img]:size-full [&_img]:object-cover', className)}
  />
);
