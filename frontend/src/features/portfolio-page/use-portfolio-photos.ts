import { PAGE_FEATURED } from '@vitrine/contracts/portfolio/page.rules';
import type { ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { AllPhotos } from '../../data/portfolio/use-all-photos.js';
import { ALL, choicesOf, type Choice } from './portfolio-categories.js';

/** The photos of the selected category, with count and state. */
export interface PortfolioPhotos {
  choices: readonly Choice[];
  chosen: Choice;
  choose: (id: string) => void;
  /** Those that have come, in the photographer's order. */
  photos: readonly PublicPhotoDto[];
  /** Featured ones in the same order, as far as they are sure to be the first ones. */
  featured: readonly PublicPhotoDto[];
  featuredGoesOn: boolean;
  /** A series of featured photos may be shown: it will stay as it begins. */
  isSeriesSure: boolean;
  total: number;
  isComplete: boolean;
  state: 'loading' | 'failed' | 'empty' | 'ready';
  hasStalled: boolean;
  retry: () => void;
  loadMore: () => void;
  loadAll: () => void;
}

/** The category is kept in `?category=`; an unknown one means all. */
export const usePortfolioPhotos = (
  all: AllPhotos,
  profile: Pick<ProfileDto, 'photoCount' | 'categories'>,
): PortfolioPhotos => {
  const [params, setParams] = useSearchParams();
  const choices = choicesOf(profile);
  const chosen = choices.find(({ id }) => id === params.get('category')) ?? choices[0];
  const isAll = chosen.id === ALL;
  const { loadAll, isComplete, featuredGoesOn } = all;

  const photos = useMemo(() => ofCategory(all.photos, chosen.id), [all.photos, chosen.id]);
  const featured = useMemo(() => ofCategory(all.featured, chosen.id), [all.featured, chosen.id]);

  // On a page that is not complete, featured photos further down are not loaded.
  const isSeriesSure = !featuredGoesOn || (isAll && featured.length >= PAGE_FEATURED);
  const needsAll = !isAll || !isSeriesSure;
  useEffect(() => {
    if (needsAll) loadAll();
  }, [needsAll, loadAll]);

  return {
    choices,
    chosen,
    choose: (next) => setParams(next === ALL ? {} : { category: next }),
    photos,
    featured,
    featuredGoesOn,
    isSeriesSure,
    total: isComplete ? photos.length : Math.max(isAll ? all.total : chosen.count, photos.length),
    isComplete,
    state: stateOf(all, { photos: photos.length, expected: chosen.count }),
    hasStalled: all.hasStalled,
    retry: all.retry,
    loadMore: all.loadMore,
    loadAll,
  };
};

/** A layout that cannot begin with the loaded photos waits for the rest. */
export const unless = (mayNotBegin: boolean, work: PortfolioPhotos): PortfolioPhotos =>
  mayNotBegin && work.state === 'ready' ? { ...work, state: work.hasStalled ? 'failed' : 'loading' } : work;

const stateOf = (
  all: AllPhotos,
  { photos, expected }: { photos: number; expected: number },
): PortfolioPhotos['state'] => {
  if (all.state !== 'ready') return all.state;
  if (photos > 0) return 'ready';
  if (all.isComplete || expected === 0) return 'empty';
  return all.hasStalled ? 'failed' : 'loading';
};

const ofCategory = (photos: readonly PublicPhotoDto[], id: string): readonly PublicPhotoDto[] =>
  id === ALL ? photos : photos.filter(({ category }) => category === id);
