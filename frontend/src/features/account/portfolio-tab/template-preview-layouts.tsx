import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { imageSrc } from '@vitrine/contracts/media/photo-image';
import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { cx } from '../../../shared/lib/cx.js';
import { cropStyle } from '../../../widgets/photo-image/photo-view.js';
import { thumbHashUrl } from '../../../widgets/photo-image/thumb-hash.js';

/** What a miniature is an image of. */
export interface PreviewPage {
  user: UserDto;
  hero: HeroDto | null;
  /** The first public photos, in the page's order. */
  photos: readonly PhotoDto[];
}

/** The portfolio page's fallback when there is none. */
const TAGLINE = 'PHOTOGRAPHY PORTFOLIO';

/** Name, hero from edge to edge, then an even grid. */
export const MiniClassic = ({ user, hero, photos }: PreviewPage) => (
  <>
    <Bar />
    <span className="block px-[6cqw] pb-[4.5cqw] pt-[5cqw]">
      <Name user={user} />
      <Tagline user={user} />
    </span>
    <PreviewImage image={hero?.image ?? photos[0]?.image} src={hero?.url} className="h-[29cqw] w-full" />
    <span className="grid grid-cols-3 gap-[1.2cqw] px-[6cqw] pt-[4.5cqw]">
      {[0, 1, 2].map((at) => (
        <PreviewImage key={at} image={photos[at]?.image} className="aspect-3/2" />
      ))}
    </span>
  </>
);

/** One photograph a screen. */
export const MiniEpic = ({ user, hero, photos }: PreviewPage) => (
  <span className="relative block">
    <PreviewImage image={hero?.image ?? photos[0]?.image} src={hero?.url} className="h-[61cqw] w-full" />
    <span className="absolute inset-x-0 top-0 block h-[61cqw] bg-linear-to-t from-black/70 via-black/15 to-black/25" />
    <span className="absolute inset-x-0 top-[39cqw] block px-[6cqw] text-white">
      <Name user={user} />
      <Tagline user={user} onImage />
    </span>
    <PreviewImage image={nextAfter(hero, photos)?.image} className="mt-[1cqw] h-[14cqw] w-full" />
  </span>
);

/** The next panel is never the same image once more. */
const nextAfter = (hero: PreviewPage['hero'], photos: PreviewPage['photos']) =>
  hero ? photos.find(({ id }) => hero.id !== `custom-${id}`) : photos[1];

/** No hero; every fourth image is a large one. */
export const MiniMonochrome = ({ user, photos }: PreviewPage) => (
  <>
    <Bar />
    <span className="flex items-end justify-between gap-[6cqw] px-[6cqw] pb-[5cqw] pt-[6cqw]">
      <span className="block min-w-0">
        <Name user={user} small />
        <Tagline user={user} />
      </span>
      <span className="mb-[1cqw] block w-[24cqw] shrink-0">
        {[100, 92, 60].map((width) => (
          <span key={width} className="mt-[1.1cqw] block h-px bg-ink-2/60" style={{ width: `${width}%` }} />
        ))}
      </span>
    </span>
    <span className="grid grid-cols-3 gap-[1.2cqw] px-[6cqw]">
      {[0, 1, 2].map((at) => (
        <PreviewImage key={at} image={photos[at]?.image} className="aspect-square" />
      ))}
      <PreviewImage image={photos[3]?.image ?? photos[0]?.image} className="col-span-3 aspect-21/9" />
    </span>
  </>
);

const Bar = () => (
  <span className="flex items-center justify-between border-b border-line px-[6cqw] py-[2.2cqw]">
    <span className="block h-[0.9cqw] w-[13cqw] rounded-full bg-ink" />
    <span className="flex gap-[2cqw]">
      {[0, 1, 2].map((at) => (
        <span key={at} className="block h-[0.7cqw] w-[5cqw] rounded-full bg-ink-2" />
      ))}
    </span>
  </span>
);

export const Name = ({ user, small = false }: Pick<PreviewPage, 'user'> & { small?: boolean }) => (
  <span
    dir="auto"
    className={cx(
      'display block truncate text-left leading-[1.15] tracking-[-0.02em]',
      small ? 'text-[5cqw]' : 'text-[max(7cqw,16px)]',
    )}
  >
    {displayName(user, 'Photographer')}
  </span>
);

export const Tagline = ({ user, onImage = false }: Pick<PreviewPage, 'user'> & { onImage?: boolean }) => (
  <span
    dir="auto"
    className={cx(
      'mt-[1.2cqw] block truncate text-left text-[2.1cqw] uppercase leading-[1.4] tracking-[0.16em]',
      onImage ? 'text-white/85' : 'text-ink-2',
    )}
  >
    {user.tagline || TAGLINE}
  </span>
);

/** An image cut to its place; where there is none, its place. */
export const PreviewImage = ({
  image,
  src,
  className,
}: {
  image?: PhotoImage | undefined;
  src?: string | undefined;
  className: string;
}) => {
  const address = image && image.widths.length > 0 ? imageSrc(image, 640) : src;
  const blur = thumbHashUrl(image?.thumbHash ?? null);
  return (
    <span
      className={cx('block overflow-hidden bg-ink/10 bg-cover bg-center', className)}
      {...(blur && { style: { backgroundImage: `url(${blur})` } })}
    >
      {address && (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          style={image && cropStyle(image)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
};
