import { Trans, useLingui } from '@lingui/react/macro';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import type { LinksAnswerDto, ProjectsAnswerDto } from '@vitrine/contracts/portfolio/site.dto';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { Avatar } from '../../shared/ui/avatar.js';
import { onPhones, PHONE_WIDTH } from '../../widgets/photo-image/phone-sizes.js';
import { mannerOf } from '../../widgets/site-page/photos-part.js';
import { ProjectCard } from '../../widgets/site-page/project-card.js';

/** `/{identifier}/projects`: pictures first, in the photographer's order. */
export const ProjectsPage = ({ answer: { profile, template, site, projects } }: { answer: ProjectsAnswerDto }) => {
  const { t } = useLingui();
  const name = displayName(profile, 'Photographer');
  useDocumentTitle(t`Projects`, name);
  const manner = mannerOf(template.id);
  return (
    <div className="site-page" data-manner={manner}>
      <header className="site-head page-x">
        <div>
          {!site.navigation && (
            <p className="eyebrow site-facts text-ink-2">
              <a href={profile.path}>
                <bdi>{name}</bdi>
              </a>
            </p>
          )}
          <h1 className="display site-index-title">
            <Trans>Projects</Trans>
          </h1>
        </div>
      </header>
      <ol className="site-index">
        {projects.map((card, at) => (
          <li key={card.path}>
            <ProjectCard
              card={card}
              sizes={onPhones(PHONE_WIDTH, manner === 'epic' ? '100vw' : '46vw')}
              isPriority={at === 0}
            />
          </li>
        ))}
      </ol>
    </div>
  );
};

/** `/{identifier}/links`: who this is, and where else they are to be found. */
export const LinksPage = ({ answer: { profile, links } }: { answer: LinksAnswerDto }) => {
  const { t } = useLingui();
  const name = displayName(profile, 'Photographer');
  useDocumentTitle(t`Links`, name);
  return (
    <div className="site-links">
      <Avatar who={profile} src={profile.profileImage} alt={t`Portrait of ${name}`} className="size-24 text-2xl" />
      <h1 className="display text-xl">
        <bdi>{name}</bdi>
      </h1>
      {profile.tagline && (
        <p dir="auto" className="text-ink-2">
          {profile.tagline}
        </p>
      )}
      <ul>
        <li>
          <a href={profile.path}>
            <Trans>Portfolio</Trans>
          </a>
        </li>
        {links.map(({ label, url }) => (
          <li key={`${label} ${url}`}>
            <a href={url} rel="me noopener">
              <bdi>{label}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};
