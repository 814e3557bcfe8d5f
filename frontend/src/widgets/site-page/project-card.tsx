import { Plural, Trans } from '@lingui/react/macro';
import { imageSrc } from '@vitrine/contracts/media/photo-image';
import type { ProjectCardDto } from '@vitrine/contracts/portfolio/site.dto';
import { formatLongDay } from '../../shared/lib/format-date.js';
import { PhotoImage } from '../photo-image/photo-image.js';

interface ProjectCardProps {
  card: ProjectCardDto;
  sizes: string;
  /** The project before or after the page's, which is said; in the index its day and photos stand below. */
  beside?: 'prev' | 'next';
  isPriority?: boolean;
}

/** A project by its cover. Below it, on the ground, the words, so that they are legible on any photo. */
export const ProjectCard = ({ card, sizes, beside, isPriority = false }: ProjectCardProps) => {
  const { title, path, day, cover, focalPoint, photoCount } = card;
  return (
    <a href={path} rel={beside} className="project-card group">
      {cover ? (
        <PhotoImage
          photo={{
            id: path,
            title,
            altText: null,
            imageUrl: imageSrc(cover, 1280),
            image: focalPoint ? { ...cover, focalPoint } : cover,
          }}
          sizes={sizes}
          ownShape={false}
          priority={isPriority}
          decorative
          className="project-cover transition-opacity duration-250 group-hover:opacity-92"
        />
      ) : (
        <span className="project-cover block bg-ink/4" />
      )}
      {beside && (
        <span className="eyebrow mt-4 block text-ink-2">
          {beside === 'prev' ? <Trans>Previous project</Trans> : <Trans>Next project</Trans>}
        </span>
      )}
      <span className="display project-title">
        <bdi className="underline-grow">{title}</bdi>
      </span>
      {!beside && (
        <span className="tabular block text-sm text-ink-2">
          {day && <>{formatLongDay(day)} · </>}
          <Plural value={photoCount} one="# photo" other="# photos" />
        </span>
      )}
    </a>
  );
};
