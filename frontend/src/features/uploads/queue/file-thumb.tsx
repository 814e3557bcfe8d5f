import { Image as ImageIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../shared/lib/cx.js';
import { thumbnailOf } from './thumbnails.js';

/** A small square of a chosen file; an empty frame until it is made, and for kinds the browser cannot read. */
export const FileThumb = ({ file, className }: { file: File; className?: string }) => {
  const img = useRef<HTMLImageElement>(null);
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    let wanted = true;
    let address: string | null = null;
    void thumbnailOf(file, () => wanted).then((blob) => {
      if (!blob || !wanted || !img.current) return;
      address = URL.createObjectURL(blob);
      img.current.src = address;
      setIsThere(true);
    });
    return () => {
      wanted = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [file]);

  return (
    <span className={cx('relative grid shrink-0 place-items-center overflow-hidden rounded-image bg-ink/6', className)}>
      <ImageIcon size={16} strokeWidth={1.25} aria-hidden className="text-ink-2" />
      <img
        ref={img}
        alt=""
        className={cx(
          'absolute inset-0 size-full object-cover transition-opacity duration-300',
          !isThere && 'opacity-0',
        )}
      />
    </span>
  );
};
