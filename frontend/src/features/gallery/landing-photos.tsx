import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { PhotoImage } from '../../widgets/photo-image/photo-image.js';
import { landingPhotosQuery } from '../../data/gallery/gallery.query.js';
import { Link } from '../../shared/ui/link.js';

/** The gallery's photos in one row as on a contact sheet. Without photos, or when they fail to load, there is no row. */
export const LandingPhotos = () => {
  const { t } = useLingui();
  const { data: photos, isPending } = useQuery(landingPhotosQuery);
  if (isPending) return <div className="contact-sheet-waiting skeleton" />;
  if (!photos || photos.length === 0) return null;
  return (
    <ul aria-label={t`From the gallery`} className="contact-sheet">
      {photos.map((photo, at) => {
        const ratio = photo.image.width / photo.image.height;
        return (
          <li key={photo.id} style={{ '--ratio': ratio.toFixed(4) } as object}>
            <Link to={photo.photographerPath} className="group block">
              <PhotoImage photo={photo} sizes={sizesOf(photos, ratio)} eager={at < 3} />
              <span
                dir="auto"
                className="mt-2.5 block truncate text-left text-xs text-ink-2 transition-colors group-hover:text-ink"
              >
                {photo.photographer}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
};

/** All of one height: on phones a part of the window's, else what the width leaves. */
const sizesOf = (photos: readonly PublicPhotoDto[], ratio: number): string => {
  const all = photos.reduce((sum, { image }) => sum + image.width / image.height, 0);
  return `(width < 768px) ${Math.ceil(56 * ratio)}vw, ${Math.ceil((100 * ratio) / all)}vw`;
};
