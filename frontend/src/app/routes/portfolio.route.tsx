import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ContactPart } from '../../features/contact/contact-part.js';
import { PortfolioPage } from '../../features/portfolio-page/portfolio-page.js';
import { useSections } from '../../features/portfolio-page/use-sections.js';
import { currentUserQuery } from '../../features/session/current-user.js';
import { SiteFrame } from '../shell/site-frame.js';
import { NotFound } from './not-found.route.js';

/** `/:identifier` */
export const PortfolioRoute = () => {
  const { identifier = '' } = useParams();
  // Whoever came from another page is known already; nobody is looked up here (HERO-21).
  const { data: viewer } = useQuery({ ...currentUserQuery, enabled: false });
  const sections = useSections(identifier);
  return (
    <SiteFrame sections={sections}>
      <PortfolioPage
        key={identifier}
        identifier={identifier}
        viewerId={viewer?.id ?? null}
        notFound={<NotFound />}
        contact={(profile) => <ContactPart photographer={profile} />}
      />
    </SiteFrame>
  );
};
