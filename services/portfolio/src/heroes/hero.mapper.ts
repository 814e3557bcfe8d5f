import { imageSrc, type PhotoImage } from '@vitrine/contracts/media/photo-image';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';

/** A hero fills the width of the screen. */
const HERO_WIDTH = 2400;

interface HeroPhoto {
  id: string;
  title: string;
  description: string | null;
  image: PhotoImage;
}

/** One of the photographer's own photos as their hero (ENT-14). */
export const toHeroDto = (photo: HeroPhoto): HeroDto => ({
  id: `custom-${photo.id}`,
  url: imageSrc(photo.image, HERO_WIDTH),
  name: photo.title,
  description: photo.description,
  image: photo.image,
});
