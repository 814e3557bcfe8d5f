import { useParams } from 'react-router-dom';
import { ContactPart } from '../../features/contact/contact-part.js';
import { PortfolioPage } from '../../features/portfolio-page/portfolio-page.js';
import { SiteFrame } from '../shell/site-frame.js';
import { NotFound } from './not-found.route.js';

/** `/:identifier` */
export const PortfolioRoute = () => {
  const { identifier = '' } = useParams();
  return (
    <SiteFrame>
      <PortfolioPage
        key={identifier}
        identifier={identifier}
        notFound={<NotFound />}
        contact={(profile) => <ContactPart photographer={profile} />}
      />
    </SiteFrame>
  );
};
