import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import type { SitePageAnswerDto, SiteHeadDto } from '@vitrine/contracts/portfolio/site.dto';
import { ASK_PARAM, photosOfBlocks, priceAt, type PricesBlock } from '@vitrine/contracts/portfolio/site.rules';
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { usePhotoParam } from '../../data/gallery/use-photo-param.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { LazyLightbox } from '../../widgets/lightbox/lazy-lightbox.js';
import { licenceLink } from '../../widgets/rights/licence-link.js';
import { RightsLine } from '../../widgets/rights/rights-line.js';
import { SitePageBody } from '../../widgets/site-page/site-page-body.js';

interface SitePageProps {
  answer: SitePageAnswerDto;
  /** The contact form, about one of the prices where the visitor has chosen one. */
  contact: (profile: SiteHeadDto['profile'], price: PricesBlock['rows'][number] | undefined) => ReactNode;
}

/** `/{identifier}/{slug}`: a project or a page (area SITE). */
export const SitePage = ({ answer, contact }: SitePageProps) => {
  const { page, profile, site } = answer;
  const viewer = usePhotoParam();
  const [params] = useSearchParams();
  // The viewer walks along the page, and each photo's address is on it.
  const photos = useMemo(() => {
    const inBlocks = new Set(photosOfBlocks(page.blocks));
    return page.photos.flatMap((photo) => (inBlocks.has(photo.id) ? { ...photo, photographerPath: page.path } : []));
  }, [page]);
  useDocumentTitle(page.title, displayName(profile, 'Photographer'));
  const hasPrices = page.blocks.some(({ type }) => type === 'prices');
  return (
    <>
      <SitePageBody answer={answer} onOpen={viewer.open} />
      <LazyLightbox
        photos={photos}
        openId={viewer.openId}
        onView={viewer.view}
        onClose={viewer.close}
        isComplete
        licence={(photo) => licenceLink(photo, site.hasForm ? profile.path : null)}
      />
      {hasPrices &&
        profile.contactPreference !== 'disabled' &&
        contact(profile, priceAt(page.blocks, params.get(ASK_PARAM)))}
      {profile.rights && page.photos.length > 0 && (
        <RightsLine rights={profile.rights} className="page-x pb-8 text-xs text-ink-2" />
      )}
    </>
  );
};
