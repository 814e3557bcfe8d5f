import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { ContactPart } from '../../features/contact/contact-part.js';
import { LinksPage, ProjectsPage } from '../../features/site-page/site-lists.js';
import { SitePage } from '../../features/site-page/site-page.js';
import { isDocumentLeft, pageData, sitePageData } from '../../shared/api/page-data.js';
import { browser } from '../../shared/lib/go-to.js';
import { pageBuild } from '../../shared/lib/page-build.js';
import { applyTemplate } from '../../shared/theme/page-theme.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Footer } from '../shell/footer.js';
import { ownFrame } from '../shell/own-frame.js';
import { SiteFrame } from '../shell/site-frame.js';

/** `/:identifier/:slug`, `/:identifier/projects`, `/:identifier/links`. Each is a document, whose data says which. */
export const SitePageRoute = ({ notFound }: { notFound: ReactNode }) => {
  const found = sitePageData();
  const template = found?.template;
  useLayoutEffect(() => (template ? applyTemplate(template) : undefined), [template]);
  if (!found) return <NoData notFound={notFound} />;
  const sitePage = pageData('sitePage');
  const projects = pageData('projects');
  const links = pageData('links');
  const own = ownFrame(found);
  // It is a sign that points elsewhere: no bar stands above it.
  if (links)
    return (
      <>
        <main id="main" tabIndex={-1}>
          <LinksPage answer={links} />
        </main>
        <Footer links={[]} own={own && { ...own, links: own.links ?? [] }} />
      </>
    );
  return (
    <SiteFrame sections={[]} own={own}>
      {projects && <ProjectsPage answer={projects} />}
      {sitePage && (
        <SitePage
          answer={sitePage}
          contact={(photographer, price) => <ContactPart photographer={photographer} about={{ price }} />}
        />
      )}
    </SiteFrame>
  );
};

/** Only the server has the data of these pages: it is asked again after a step back within the site. */
const NoData = ({ notFound }: { notFound: ReactNode }) => {
  const isElsewhere = isDocumentLeft();
  useEffect(() => {
    if (isElsewhere) browser.reload();
  }, [isElsewhere]);
  if (isElsewhere) return <div className="min-h-dvh" aria-busy="true" />;
  // A document without its data: what keeps it is away.
  if (!pageData('notFound') && pageBuild()) return <Away />;
  return notFound;
};

const Away = () => {
  const { t } = useLingui();
  return (
    <main className="page-x grid min-h-dvh place-items-center">
      <EmptyState
        text={t`This page cannot be shown at the moment. Please try again in a minute.`}
        action={
          <Button onClick={browser.reload}>
            <Trans>Reload</Trans>
          </Button>
        }
      />
    </main>
  );
};
