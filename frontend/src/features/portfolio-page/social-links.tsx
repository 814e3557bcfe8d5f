import type { ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { socialLink } from '@vitrine/contracts/portfolio/social-link.rules';
import { cx } from '../../shared/lib/cx.js';
import { InstagramMark, TwitterMark, WebsiteMark } from '../../shared/ui/social-marks.js';

const LINKS = [
  ['instagram', 'Instagram', InstagramMark],
  ['twitter', 'Twitter', TwitterMark],
  ['website', 'Website', WebsiteMark],
] as const;

/** Only where there is one; nothing but http and https (PORT-10 to PORT-13). */
export const SocialLinks = ({ profile, className }: { profile: ProfileDto; className?: string }) => {
  const links = LINKS.flatMap(([kind, name, Mark]) => {
    const address = socialLink(kind, profile[kind]);
    return address ? [{ name, address, Mark }] : [];
  });
  if (links.length === 0) return null;
  return (
    <ul className={cx('-ml-3 flex', className)}>
      {links.map(({ name, address, Mark }) => (
        <li key={name}>
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            aria-label={name}
            className="grid size-11 place-items-center opacity-80 transition-opacity hover:opacity-100 md:size-10"
          >
            <Mark />
          </a>
        </li>
      ))}
    </ul>
  );
};
