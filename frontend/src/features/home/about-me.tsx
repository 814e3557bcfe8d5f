import { Trans, useLingui } from '@lingui/react/macro';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { Avatar } from '../../shared/ui/avatar.js';
import { FacebookMark, InstagramMark, LinkedInMark, TwitterMark } from '../../shared/ui/social-marks.js';

const ICONS = [
  ['Instagram', InstagramMark],
  ['Twitter', TwitterMark],
  ['Facebook', FacebookMark],
  ['LinkedIn', LinkedInMark],
] as const;

/** ABOUT-01 to ABOUT-05. */
export const AboutMe = ({ user }: { user: UserDto }) => {
  const { t } = useLingui();
  return (
    <div className="grid gap-10 md:grid-cols-[auto_1fr] md:gap-20">
      <Avatar
        who={user}
        src={user.profileImageUrl}
        alt={t`Portrait of ${displayName(user)}`}
        className="size-40 text-2xl md:size-56"
      />
      <div className="max-w-[62ch]">
        <h2 className="display text-xl md:text-2xl">
          <Trans>About Me</Trans>
        </h2>
        <p {...(user.bio && { dir: 'auto' })} className="mt-6 whitespace-pre-line wrap-anywhere">
          {user.bio || (
            <>
              <Trans>
                <bdi>{displayName(user)}</bdi> is a photographer sharing moments and stories through the lens.
              </Trans>
            </>
          )}
        </p>
        <ul className="-ml-3 mt-8 flex">
          {ICONS.map(([name, Mark]) => (
            <li key={name}>
              {/* Placeholders by specification (ABOUT-05, ABOUT-10): they lead nowhere, not even to the top. */}
              <a
                href="#"
                onClick={(event) => event.preventDefault()}
                aria-label={name}
                className="grid size-11 place-items-center text-ink-2 transition-colors hover:text-ink"
              >
                <Mark />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};
