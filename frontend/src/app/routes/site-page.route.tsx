import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import type { TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import { useLayoutEffect } from 'react';
import { pageData } from '../../shared/api/page-data.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { SuspenseBoundary } from '../../shared/lib/suspense-boundary.js';
import { applyTemplate } from '../../shared/theme/page-theme.js';
import { SiteFrame } from '../shell/site-frame.js';

const NotFound = lazyComponent(async () => ({ default: (await import('../shell/not-found.js')).NotFound }), {
  source: 'src/app/shell/not-found.tsx',
});

/** `/:identifier/:slug`, `/:identifier/projects`, `/:identifier/links` */
export const SitePageRoute = () => {
  const sitePage = pageData('sitePage');
  const projects = pageData('projects');
  const links = pageData('links');
  const found = sitePage ?? projects ?? links;
  const name = found ? displayName(found.profile, 'Photographer') : '';
  return (
    <SiteFrame sections={found ? [] : null}>
      {found && <Dressed template={found.template} />}
      {sitePage && <h1 className="page-x display pt-40 text-2xl">{sitePage.page.title}</h1>}
      {(projects ?? links) && <h1 className="page-x display pt-40 text-2xl">{name}</h1>}
      {!found && (
        <SuspenseBoundary fallback={<div className="min-h-dvh" aria-busy="true" />}>
          <NotFound />
        </SuspenseBoundary>
      )}
    </SiteFrame>
  );
};

const Dressed = ({ template }: { template: TemplateDto }) => {
  useLayoutEffect(() => applyTemplate(template), [template]);
  return null;
};
