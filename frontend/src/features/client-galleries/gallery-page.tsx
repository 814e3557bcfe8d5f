import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { GalleryDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { galleryQuery, useGalleryUpdates } from '../../data/client-galleries/client-galleries.query.js';
import { useShownGallery } from '../../data/client-galleries/change-galleries.js';
import { ApiError } from '../../shared/api/api-error.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { galleryPath, PATHS } from '../../shared/lib/site-paths.js';
import { buttonClass } from '../../shared/ui/button.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Link } from '../../shared/ui/link.js';
import { NotLoaded } from '../../shared/ui/not-loaded.js';
import { PageSkeleton } from '../../shared/ui/page-skeleton.js';
import { TabPanel } from '../../shared/ui/tab-panel.js';
import { Tabs } from '../../shared/ui/tabs.js';
import { TooltipProvider } from '../../shared/ui/tooltip.js';
import { GalleryHeader } from './gallery-header.js';
import { tabOf, TABS, type TabId, type TabProps, type Uploads } from './tabs.js';

const PhotosTab = lazyComponent(async () => ({ default: (await import('./photos/photos-tab.js')).PhotosTab }));
const OTHERS: Record<Exclude<TabId, 'photos'>, ComponentType<TabProps>> = {
  look: lazyComponent(async () => ({ default: (await import('./look/look-tab.js')).LookTab })),
  links: lazyComponent(async () => ({ default: (await import('./links/links-tab.js')).LinksTab })),
  rules: lazyComponent(async () => ({ default: (await import('./rules/rules-tab.js')).RulesTab })),
  proofing: lazyComponent(async () => ({ default: (await import('./marks/marks-tab.js')).MarksTab })),
  mails: lazyComponent(async () => ({ default: (await import('./mails/mails-tab.js')).MailsTab })),
  activity: lazyComponent(async () => ({ default: (await import('./activity/activity-tab.js')).ActivityTab })),
};

interface GalleryPageProps {
  galleryId: string;
  tab: string | undefined;
  Uploads: Uploads;
}

/** STUD-04: one gallery, a tab for each side of it. */
export const GalleryPage = ({ galleryId, tab, Uploads }: GalleryPageProps) => {
  const { t } = useLingui();
  useGalleryUpdates();
  const { data, error, isLoadingError, refetch } = useQuery(galleryQuery(galleryId));
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        text={t`There is no such gallery among yours.`}
        action={
          <Link to={PATHS.galleries} className={buttonClass('line')}>
            <Trans>All galleries</Trans>
          </Link>
        }
      />
    );
  if (isLoadingError) return <NotLoaded text={t`The gallery could not be loaded.`} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return <LoadedGallery known={data} tab={tabOf(tab)} Uploads={Uploads} />;
};

const LoadedGallery = ({ known, tab, Uploads }: { known: GalleryDto; tab: TabId; Uploads: Uploads }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const gallery = useShownGallery(known);
  useDocumentTitle(gallery.title);
  const Other = tab === 'photos' ? null : OTHERS[tab];
  return (
    <TooltipProvider>
      <GalleryHeader gallery={gallery} />
      <div className="mt-8">
        <Tabs
          label={t`Gallery`}
          tabs={TABS.map(({ id, label }) => ({ id, label: t(label) }))}
          value={tab}
          onChange={(id) => void navigate(galleryPath(gallery.id, id))}
        >
          <TabPanel tab={tab}>
            {Other ? <Other gallery={gallery} /> : <PhotosTab gallery={gallery} Uploads={Uploads} />}
          </TabPanel>
        </Tabs>
      </div>
    </TooltipProvider>
  );
};
