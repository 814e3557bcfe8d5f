import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import { iconFile } from '@vitrine/contracts/media/site-image.rules';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import type { ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { DEFAULT_TEMPLATE_ID, takesEnquiries } from '@vitrine/contracts/portfolio/template.rules';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { SuspenseBoundary } from '../../shared/lib/suspense-boundary.js';
import { pageData } from '../../shared/api/page-data.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { useHero } from '../../data/hero/use-page-hero.js';
import { usePhotoParam } from '../../data/gallery/use-photo-param.js';
import { applyTemplate } from '../../shared/theme/page-theme.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { RightsLine } from '../../widgets/rights/rights-line.js';
import { templateQuery, useProfile } from '../../data/portfolio/portfolio.query.js';
import { useAllPhotos, type AllPhotos } from '../../data/portfolio/use-all-photos.js';
import { layoutOf } from './layout-registry.js';
import { PortfolioSkeleton } from './portfolio-skeleton.js';
import { useEnquiredPhoto } from './use-enquired-photo.js';
import { usePortfolioPhotos } from './use-portfolio-photos.js';

interface PortfolioPageProps {
  identifier: string;
  /** The viewer, where cached: no lookup here (HERO-21). */
  viewerId?: string | null;
  /** Shown when there is no such photographer (PORT-04). */
  notFound: ReactNode;
  /** The contact form of a photographer who has enabled it (PORT-37). */
  contact?: (profile: ProfileDto, about: PublicPhotoDto | undefined) => ReactNode;
}

/** Area PORT. At an address answered with 404, no request is sent. */
export const PortfolioPage = (props: PortfolioPageProps) =>
  pageData('notFound') ? <>{props.notFound}</> : <LoadedPage {...props} />;

/** Profile and photos are fetched together; what depends on the profile's id follows. */
const LoadedPage = ({ identifier, viewerId = null, notFound, contact }: PortfolioPageProps) => {
  const profile = useProfile(identifier);
  const photos = useAllPhotos(identifier, profile.data?.photoCount);

  if (profile.error instanceof ApiError && profile.error.status === 404) return <>{notFound}</>;
  if (profile.isLoadingError)
    return (
      <div className="grid min-h-[88dvh] place-items-center">
        <EmptyState
          text={profile.error.message}
          action={
            <Button onClick={() => void profile.refetch()}>
              <Trans>Retry</Trans>
            </Button>
          }
        />
      </div>
    );
  if (!profile.data) return <PortfolioSkeleton />;
  return <Dressed profile={profile.data} photos={photos} viewerId={viewerId} contact={contact} />;
};

interface DressedProps extends Pick<PortfolioPageProps, 'contact'> {
  profile: ProfileDto;
  photos: AllPhotos;
  viewerId: string | null;
}

/** The page in its photographer's template. It waits for the template, so that the layout does not change in view. */
const Dressed = ({ profile, photos, viewerId, contact }: DressedProps) => {
  const template = useQuery(templateQuery(profile.id));
  const templateId = template.data?.id ?? DEFAULT_TEMPLATE_ID;
  const { Part, hasHero } = layoutOf(templateId);
  const hero = useHero({ ownerId: profile.id, viewerId, enabled: hasHero && !template.isPending });
  const viewer = usePhotoParam();
  const work = usePortfolioPhotos(photos, profile);
  const enquired = useEnquiredPhoto(photos);
  useDocumentTitle(displayName(profile, 'Photographer'));
  useIcon(profile.logo);
  useLayoutEffect(
    () => (template.isPending ? undefined : applyTemplate(template.data ?? null)),
    [template.data, template.isPending],
  );

  if (template.isPending) return <PortfolioSkeleton />;
  const wantsMail = takesEnquiries(templateId, profile.contactPreference);
  return (
    <SuspenseBoundary fallback={<PortfolioSkeleton />}>
      <Part
        templateId={templateId}
        profile={profile}
        hero={hero}
        work={work}
        viewer={viewer}
        contact={wantsMail ? contact?.(profile, enquired) : null}
      />
      {profile.rights && <RightsLine rights={profile.rights} className="page-x pb-8 text-xs text-ink-2" />}
    </SuspenseBoundary>
  );
};

/** LOOK-11: as the server's document has it, for a page that was come to within the site, and left again. */
const useIcon = (logo: PhotoImage | undefined) => {
  const base = logo?.base;
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon || base === undefined) return undefined;
    Object.assign(icon, { href: `${base}/${iconFile(32)}`, type: 'image/png' });
    return () => void Object.assign(icon, { href: '/favicon.svg', type: 'image/svg+xml' });
  }, [base]);
};
