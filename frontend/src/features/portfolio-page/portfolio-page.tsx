import { useQuery } from '@tanstack/react-query';
import { displayName } from '@vitrine/contracts/identity/user.rules';
import type { ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { useLayoutEffect, type ReactNode } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { usePhotoParam } from '../../shared/hooks/use-photo-param.js';
import { applyTemplate } from '../../shared/theme/page-theme.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { heroQuery, portfolioPhotosQuery, profileQuery, templateQuery } from './api/portfolio.query.js';
import { renderLayout } from './layout-registry.js';
import { PortfolioSkeleton } from './portfolio-skeleton.js';

interface PortfolioPageProps {
  identifier: string;
  /** Shown when there is no such photographer (PORT-04). */
  notFound: ReactNode;
  contact?: (profile: ProfileDto) => ReactNode;
}

/** Area PORT. Profile and photos are asked for together; what depends on the profile's id follows. */
export const PortfolioPage = ({ identifier, notFound, contact }: PortfolioPageProps) => {
  const profile = useQuery(profileQuery(identifier));
  const photos = useQuery(portfolioPhotosQuery(identifier));

  if (profile.isPending) return <PortfolioSkeleton />;
  if (profile.isError) {
    if (profile.error instanceof ApiError && profile.error.status === 404) return <>{notFound}</>;
    return (
      <div className="grid min-h-[88dvh] place-items-center">
        <EmptyState
          text={profile.error.message}
          action={<Button onClick={() => void profile.refetch()}>Retry</Button>}
        />
      </div>
    );
  }
  return (
    <Dressed
      profile={profile.data}
      photos={photos.data ?? NO_PHOTOS}
      photosState={photos.isPending ? 'loading' : photos.isError ? 'failed' : 'ready'}
      onRetryPhotos={() => void photos.refetch()}
      contact={contact?.(profile.data)}
    />
  );
};

interface DressedProps {
  profile: ProfileDto;
  photos: readonly PublicPhotoDto[];
  photosState: 'loading' | 'failed' | 'ready';
  onRetryPhotos: () => void;
  contact: ReactNode;
}

/** The page in its photographer's template. It waits for the template, so that it never changes clothes in view. */
const Dressed = ({ profile, ...rest }: DressedProps) => {
  const template = useQuery(templateQuery(profile.id));
  const templateId = template.data?.id;
  const hero = useQuery({
    ...heroQuery(profile.id),
    enabled: !template.isPending && !MONOCHROME.has(templateId ?? ''),
  });
  const viewer = usePhotoParam();
  useDocumentTitle(displayName(profile, 'Photographer'));
  useLayoutEffect(
    () => (template.isPending ? undefined : applyTemplate(template.data ?? null)),
    [template.data, template.isPending],
  );

  if (template.isPending) return <PortfolioSkeleton />;
  return renderLayout(templateId, {
    profile,
    hero: hero.data ?? null,
    openId: viewer.openId,
    onOpen: viewer.open,
    onView: viewer.view,
    onClose: viewer.close,
    ...rest,
  });
};

const NO_PHOTOS: PublicPhotoDto[] = [];

/** Layouts without a hero picture (PORT-44, PORT-45). */
const MONOCHROME = new Set(['monochrome', 'monochrome-white']);
