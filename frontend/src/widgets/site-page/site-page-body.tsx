import { Trans, useLingui } from '@lingui/react/macro';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { PublicSitePageDto, SitePageAnswerDto } from '@vitrine/contracts/portfolio/site.dto';
import {
  ASK_PARAM,
  photosOfBlocks,
  type PricesBlock,
  type QuotesBlock,
  SITE_PATHS,
  type SiteBlock,
} from '@vitrine/contracts/portfolio/site.rules';
import type { MouseEvent } from 'react';
import { formatLongDay } from '../../shared/lib/format-date.js';
import { buttonClass } from '../../shared/ui/button.js';
import { Link } from '../../shared/ui/link.js';
import { nameStyle } from '../../shared/lib/name-style.js';
import { HeroBanner } from '../hero-banner/hero-banner.js';
import { onPhones, PHONE_WIDTH } from '../photo-image/phone-sizes.js';
import { PhotoImage } from '../photo-image/photo-image.js';
import { openedBy } from '../photo-image/photo-view.js';
import { type Manner, mannerOf, PhotosPart } from './photos-part.js';
import { ProjectCard } from './project-card.js';
import { ServedSection } from './served-section.js';
import { SiteText } from './site-text.js';

interface SitePageBodyProps {
  answer: SitePageAnswerDto;
  onOpen: (photoId: string) => void;
}

/** A project or a page in the manner of its template: as visitors see it, and as its photographer previews it. */
export const SitePageBody = ({ answer, onOpen }: SitePageBodyProps) => {
  const { page, template } = answer;
  const manner = mannerOf(template.id);
  const cover = coverAbove(page, manner);
  const photos = new Map(page.photos.map((photo) => [photo.id, photo]));
  const opening = page.blocks.find(({ type }) => type === 'photos');
  const priceNumbers = numberPrices(page.blocks);
  const open = (event: MouseEvent) => {
    const photoId = openedBy(event);
    if (photoId) onOpen(photoId);
  };
  return (
    <article className="site-page" data-manner={manner}>
      <Head answer={answer} manner={manner} cover={cover} />
      <div className="site-blocks" onClick={open}>
        {page.blocks.map((block) => {
          // Links of prices are the router's.
          const Section = block.type === 'prices' ? 'section' : ServedSection;
          return (
            <Section
              key={block.id}
              data-block={block.type}
              data-layout={block.type === 'photos' ? block.layout : undefined}
            >
              <Block
                block={block}
                photos={photos}
                manner={manner}
                isFirst={block === opening && cover === null}
                firstPrice={priceNumbers.get(block.id) ?? 1}
                canAsk={answer.profile.contactPreference !== 'disabled'}
              />
            </Section>
          );
        })}
      </div>
      {page.isListed && page.kind === 'project' && <Neighbours answer={answer} />}
    </article>
  );
};

interface BlockProps {
  block: SiteBlock;
  photos: ReadonlyMap<string, PublicPhotoDto>;
  manner: Manner;
  isFirst: boolean;
  firstPrice: number;
  canAsk: boolean;
}

const Block = ({ block, photos, manner, isFirst, firstPrice, canAsk }: BlockProps) => {
  switch (block.type) {
    case 'photos': {
      const shown = block.photoIds.flatMap((id) => photos.get(id) ?? []);
      return <PhotosPart block={block} photos={shown} manner={manner} isFirst={isFirst} />;
    }
    case 'text':
      return (
        <div className="site-text">
          <SiteText html={block.html} />
        </div>
      );
    case 'divider':
      return <hr />;
    case 'prices':
      return <Prices block={block} first={firstPrice} canAsk={canAsk} />;
    case 'quotes':
      return <Quotes block={block} photos={photos} />;
  }
};

/** The photo that a project begins with: not in a catalogue, and not where it is the first of its photos, which stands for it. */
const coverAbove = ({ kind, cover, focalPoint, blocks }: PublicSitePageDto, manner: Manner): PublicPhotoDto | null => {
  if (kind !== 'project' || !cover || manner === 'black' || manner === 'white') return null;
  if (photosOfBlocks(blocks)[0] === cover.id) return null;
  return focalPoint ? { ...cover, image: { ...cover.image, focalPoint } } : cover;
};

/** Prices are counted over the whole page, from 1 (`priceAt` of contracts). */
const numberPrices = (blocks: readonly SiteBlock[]): ReadonlyMap<string, number> => {
  const numbers = new Map<string, number>();
  let next = 1;
  for (const block of blocks) {
    if (block.type !== 'prices') continue;
    numbers.set(block.id, next);
    next += block.rows.length;
  }
  return numbers;
};

interface HeadProps {
  answer: SitePageAnswerDto;
  manner: Manner;
  cover: PublicPhotoDto | null;
}

/** Title, day and intro; before them, where the bar is not the photographer's, their name. */
const Head = ({ answer: { page, profile, site }, manner, cover }: HeadProps) => {
  const { title, day, intro } = page;
  const words = intro && (
    <p dir="auto" className="site-intro" data-length={intro.length > STATEMENT_MAX ? 'long' : 'short'}>
      {intro}
    </p>
  );
  if (manner === 'epic' && cover)
    return (
      <header style={nameStyle(title)}>
        <HeroBanner
          hero={{ ...cover, source: 'custom', url: cover.imageUrl, name: title, description: null }}
          heading={title}
          tagline={day ? formatLongDay(day) : null}
        />
        {words && <div className="site-statement page-x">{words}</div>}
      </header>
    );
  return (
    <header>
      <div className="site-head page-x">
        <div className="min-w-0">
          {(!site.navigation || day) && (
            <p className="eyebrow site-facts text-ink-2">
              {!site.navigation && (
                <a href={profile.path}>
                  <bdi>{displayName(profile, 'Photographer')}</bdi>
                </a>
              )}
              {day && <time dateTime={day}>{formatLongDay(day)}</time>}
            </p>
          )}
          <h1 className="portfolio-name display site-title" style={nameStyle(title)}>
            <bdi>{title}</bdi>
          </h1>
        </div>
        {words}
      </div>
      {cover && (
        <PhotoImage
          photo={cover}
          sizes={onPhones(PHONE_WIDTH, '100vw')}
          priority
          className="max-h-[92svh] w-full rounded-none!"
        />
      )}
    </header>
  );
};

/** An intro up to this length is set large. */
const STATEMENT_MAX = 280;

interface PricesProps {
  block: PricesBlock;
  /** Number of the first. */
  first: number;
  canAsk: boolean;
}

const Prices = ({ block: { id, rows }, first, canAsk }: PricesProps) => (
  <ul className="site-prices">
    {rows.map(({ name, price, includes }, at) => (
      <li key={at}>
        <h2 id={`${id}-${at}`} className="display">
          <bdi>{name}</bdi>
        </h2>
        <p dir="auto" className="site-price tabular">
          {price}
        </p>
        {includes && (
          <ul dir="auto" className="site-includes">
            {includes.split('\n').map((line, place) => line.trim() && <li key={place}>{line}</li>)}
          </ul>
        )}
        {canAsk && (
          <Link
            to={`?${ASK_PARAM}=${first + at}#contact`}
            rel="nofollow"
            aria-describedby={`${id}-${at}`}
            className={buttonClass('line', 'site-ask')}
          >
            <Trans>Ask about this</Trans>
          </Link>
        )}
      </li>
    ))}
  </ul>
);

interface QuotesProps {
  block: QuotesBlock;
  photos: ReadonlyMap<string, PublicPhotoDto>;
}

const Quotes = ({ block: { quotes }, photos }: QuotesProps) => (
  <ul className="site-quotes" data-count={quotes.length}>
    {quotes.map(({ text, name, photoId }, at) => {
      const photo = photoId === null ? undefined : photos.get(photoId);
      return (
        <li key={at}>
          <figure>
            <blockquote>
              <p dir="auto">{text}</p>
            </blockquote>
            {(photo || name) && (
              <figcaption>
                {photo && (
                  <PhotoImage photo={photo} sizes="64px" ownShape={false} decorative className="site-quote-photo" />
                )}
                <bdi>{name}</bdi>
              </figcaption>
            )}
          </figure>
        </li>
      );
    })}
  </ul>
);

/** The project before, the one after, and the way to all of them: each is a document of its own. */
const Neighbours = ({ answer: { page, profile } }: Pick<HeadProps, 'answer'>) => {
  const { t } = useLingui();
  const { previous, next } = page;
  return (
    <nav aria-label={t`Other projects`} className="site-neighbours page-x">
      {previous && <ProjectCard card={previous} beside="prev" sizes="(min-width: 768px) 40vw, 43vw" />}
      {next && <ProjectCard card={next} beside="next" sizes="(min-width: 768px) 40vw, 43vw" />}
      <a href={`${profile.path}/${SITE_PATHS.projects}`} className="link site-all">
        <Trans>All projects</Trans>
      </a>
    </nav>
  );
};
