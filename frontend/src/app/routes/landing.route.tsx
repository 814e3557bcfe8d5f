import { Trans } from '@lingui/react/macro';
import { PAGE_TITLES } from '@vitrine/contracts/portfolio/page.rules';
import { Landing } from '../../features/home/landing.js';
import { useCurrentUser } from '../../data/session/current-user.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { buttonClass } from '../../shared/ui/button.js';
import { LandingPhotos } from '../../features/gallery/landing-photos.js';
import { SignInLink } from '../shell/sign-links.js';
import { SiteFrame } from '../shell/site-frame.js';
import { Link } from '../../shared/ui/link.js';

/** `/landing`; a signed-in user is led to the account instead of the sign-in (HOME-14, HOME-17). */
export const LandingRoute = () => {
  const { who } = useCurrentUser();
  useDocumentTitle(PAGE_TITLES.landing);
  const wayIn =
    who !== null ? (
      <Link to={PATHS.account} className={buttonClass('solid', 'px-6')}>
        <Trans>Go to your account</Trans>
      </Link>
    ) : (
      <SignInLink className={buttonClass('solid', 'px-6')} />
    );
  return (
    <SiteFrame>
      <Landing wayIn={wayIn} photos={<LandingPhotos />} />
    </SiteFrame>
  );
};
