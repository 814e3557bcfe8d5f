import { Trans, useLingui } from '@lingui/react/macro';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { PATHS } from '../../shared/lib/site-paths.js';
import { buttonClass } from '../../shared/ui/button.js';
import { Link } from '../../shared/ui/link.js';

/**
 * The part of the home page for the signed-in user (HOME-03, HOME-08). Undefined while the user is not
 * loaded: the part without a name is shown, and nothing moves when it follows.
 */
export const WelcomeSection = ({ user, isNew }: { user: UserDto | undefined; isNew: boolean }) => {
  const { t } = useLingui();
  const name = user?.firstName ?? user?.username ?? t`photographer`;
  return (
    <section
      aria-label={t`Welcome`}
      className="page-x flex flex-col gap-6 border-b border-line py-10 md:flex-row md:items-center md:justify-between"
    >
      <p className="display text-lg">
        {user ? (
          isNew ? (
            <Trans>
              Welcome, <bdi>{name}</bdi>.
            </Trans>
          ) : (
            <Trans>
              Welcome back, <bdi>{name}</bdi>.
            </Trans>
          )
        ) : (
          t`Welcome back.`
        )}
      </p>
      <div className="grid grid-cols-2 gap-3 *:first:col-span-2 md:flex">
        <Link to={PATHS.upload} className={buttonClass('solid')}>
          <Trans>Upload Photos</Trans>
        </Link>
        <Link to={PATHS.account} className={buttonClass()}>
          <Trans>My Account</Trans>
        </Link>
        {user ? (
          <Link to={portfolioPath(user)} className={buttonClass()}>
            <Trans>View Portfolio</Trans>
          </Link>
        ) : (
          <span className={buttonClass('line', 'invisible')}>
            <Trans>View Portfolio</Trans>
          </span>
        )}
      </div>
    </section>
  );
};
