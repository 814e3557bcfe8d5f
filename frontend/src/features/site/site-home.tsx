import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { SiteDto, SitePageSummaryDto } from '@vitrine/contracts/portfolio/site.dto';
import { SITE_PATHS } from '@vitrine/contracts/portfolio/site.rules';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { sitePagesQuery, siteQuery } from '../../data/site/site.query.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { NotLoaded } from '../../shared/ui/not-loaded.js';
import { Section } from '../../shared/ui/section.js';
import { TooltipProvider } from '../../shared/ui/tooltip.js';
import { LinksEditor } from './links-editor.js';
import { NavigationEditor } from './navigation-editor.js';
import { NewPageDialog } from './new-page-dialog.js';
import { PageList } from './page-list.js';
import { SiteAddress } from './site-address.js';

const plus = <Plus size={16} strokeWidth={1.75} aria-hidden />;

/** Everything of a photographer's site beside the portfolio: projects, pages, navigation, links (SITE-100 to SITE-112). */
export const SiteHome = () => {
  const { t } = useLingui();
  const pages = useQuery(sitePagesQuery);
  const site = useQuery(siteQuery);
  const [making, setMaking] = useState<'project' | 'page' | null>(null);
  const newProject = (
    <Button look="solid" onClick={() => setMaking('project')}>
      {plus}
      <Trans>New Project</Trans>
    </Button>
  );
  const newPage = (
    <Button onClick={() => setMaking('page')}>
      {plus}
      <Trans>New Page</Trans>
    </Button>
  );
  const isFailed = pages.isLoadingError || site.isLoadingError;
  const retry = () => {
    void pages.refetch();
    void site.refetch();
  };
  const all = pages.data ?? [];
  return (
    <TooltipProvider>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="display text-xl md:text-2xl">
            <Trans>Site</Trans>
          </h1>
          <p className="mt-3 max-w-[60ch] text-sm text-ink-2">
            <Trans>Your portfolio is the first page. Around it stand projects, pages, and a menu of your own.</Trans>
          </p>
        </div>
        {all.length > 0 && (
          <div className="flex flex-wrap gap-3">
            {newProject}
            {newPage}
          </div>
        )}
      </header>
      {isFailed && (
        <div className="mt-10">
          <NotLoaded text={t`Your site could not be loaded.`} onRetry={retry} />
        </div>
      )}
      {!isFailed && !(pages.data && site.data) && (
        <div role="status" aria-label={t`Loading`} className="mt-10 grid gap-4">
          {[0, 1, 2].map((row) => (
            <span key={row} className="skeleton h-20 w-full" />
          ))}
        </div>
      )}
      {pages.data && site.data && (
        <>
          {all.length === 0 ? (
            <EmptyState
              text={t`A project is a series in your own order, with words between the pictures: a wedding, a journey, a body of work. Pages hold prices, questions, an imprint. Until you publish one, your portfolio stays as it is.`}
              action={
                <div className="flex flex-wrap justify-center gap-3">
                  {newProject}
                  {newPage}
                </div>
              }
            />
          ) : (
            <Lists pages={all} site={site.data} />
          )}
          <NavigationEditor site={site.data} pages={all} className="mt-20" />
          <LinksEditor site={site.data} className="mt-20" />
        </>
      )}
      {making && (
        <NewPageDialog of={making} taken={new Set(all.map(({ kind }) => kind))} onClose={() => setMaking(null)} />
      )}
    </TooltipProvider>
  );
};

const Lists = ({ pages, site }: { pages: readonly SitePageSummaryDto[]; site: SiteDto }) => {
  const { t } = useLingui();
  const isProject = ({ kind }: SitePageSummaryDto) => kind === 'project';
  const projects = pages.filter(isProject);
  const others = pages.filter((page) => !isProject(page));
  const hasIndex = projects.some(({ state }) => state === 'public');
  return (
    <>
      {projects.length > 0 && (
        <Section
          id="projects"
          title={t`Projects`}
          className="mt-12"
          lead={
            hasIndex ? (
              <SiteAddress path={`${site.path}/${SITE_PATHS.projects}`} of={t`all projects`}>
                <Trans>All that are public, in this order:</Trans>
              </SiteAddress>
            ) : (
              <Trans>Their order here is the order in which visitors see them.</Trans>
            )
          }
        >
          <PageList label={t`Projects in their order`} pages={projects} />
        </Section>
      )}
      {others.length > 0 && (
        <Section id="pages" title={t`Pages`} className="mt-16">
          <PageList label={t`Pages in their order`} pages={others} />
        </Section>
      )}
    </>
  );
};
