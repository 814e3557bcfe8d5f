import { Link } from 'react-router-dom';
import { useCurrentUser } from '../../features/session/current-user.js';
import { goToSignIn } from '../../features/session/sign-out.js';
import { config } from '../../shared/config.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { Button, buttonClass } from '../../shared/ui/button.js';
import { SiteFrame } from '../shell/site-frame.js';

const FEATURES = [
  ['Portfolio Management', 'Upload, describe, feature and hide: your portfolio changes the moment you say so.'],
  [
    'Multi-Photographer Support',
    'Every photographer has a page and an address of their own, and a place in the common gallery.',
  ],
  ['Secure Authentication', 'You sign in with an account you already have. No password is ever kept here.'],
  ['Object Storage', 'Originals are kept safe and private; visitors see renditions made for their screen.'],
] as const;

/** `/landing` (HOME-10 to HOME-18). */
export const LandingRoute = () => {
  const { user } = useCurrentUser();
  useDocumentTitle('Portfolios for photographers');
  return (
    <SiteFrame>
      <section className="page-x pb-20 pt-36 md:pb-32 md:pt-52">
        <h1 className="display max-w-[16ch] text-2xl md:text-3xl">A portfolio that lets the pictures speak.</h1>
        <p className="mt-8 max-w-[58ch] text-ink-2">
          {config.brand} gives photographers a quiet, fast home for their work. Bring pictures in from Google Photos;
          iCloud Photos is coming soon.
        </p>
        <div className="mt-10">
          {user ? (
            <Link to={PATHS.account} className={buttonClass('solid')}>
              Go to your account
            </Link>
          ) : (
            <Button look="solid" onClick={goToSignIn}>
              Sign In
            </Button>
          )}
        </div>
      </section>
      <section aria-label="What it does" className="page-x border-t border-line py-20 md:py-32">
        <dl className="grid gap-x-20 gap-y-14 md:grid-cols-2">
          {FEATURES.map(([title, text]) => (
            <div key={title}>
              <dt className="display text-lg">{title}</dt>
              <dd className="mt-2 max-w-[48ch] text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </SiteFrame>
  );
};
