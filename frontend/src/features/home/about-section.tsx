import { displayName } from '@vitrine/contracts/identity/user.rules';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { Avatar } from '../../shared/ui/avatar.js';
import { FacebookMark, InstagramMark, LinkedInMark, TwitterMark } from '../../shared/ui/social-marks.js';
import { config } from '../../shared/config.js';

const SHELL = 'page-x border-t border-line py-24 md:py-36';

/** Area ABOUT. */
export const AboutSection = ({ user }: { user: UserDto | null }) => (user ? <AboutMe user={user} /> : <AboutTheSite />);

const ICONS = [
  ['Instagram', InstagramMark],
  ['Twitter', TwitterMark],
  ['Facebook', FacebookMark],
  ['LinkedIn', LinkedInMark],
] as const;

const AboutMe = ({ user }: { user: UserDto }) => (
  <section id="about" className={SHELL}>
    <div className="grid gap-10 md:grid-cols-[auto_1fr] md:gap-20">
      <Avatar
        who={user}
        src={user.profileImageUrl}
        alt={`Portrait of ${displayName(user)}`}
        className="size-40 text-2xl md:size-56"
      />
      <div className="max-w-[62ch]">
        <h2 className="display text-xl md:text-2xl">About Me</h2>
        <p className="mt-6 whitespace-pre-line">
          {user.bio || `${displayName(user)} is a photographer sharing moments and stories through the lens.`}
        </p>
        <ul className="-ml-3 mt-8 flex">
          {ICONS.map(([name, Mark]) => (
            <li key={name}>
              {/* Placeholders by specification (ABOUT-05, ABOUT-10). */}
              <a
                href="#"
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
  </section>
);

const POINTS = [
  [
    'Showcase your work globally',
    'A portfolio at an address of your own, ready for every screen and quick on every line.',
  ],
  ['Automatic photo syncing', 'Pictures come in from the library you already keep, in the quality you took them.'],
  [
    'Connect with other photographers',
    'One gallery for all who publish here, with every picture leading to the person behind it.',
  ],
] as const;

const AboutTheSite = () => (
  <section id="about" className={SHELL}>
    <div className="grid gap-x-16 gap-y-6 lg:grid-cols-2 lg:items-end">
      <h2 className="display max-w-[16ch] text-2xl md:text-[clamp(40px,4.4vw,64px)] md:leading-[1.08]">
        {config.brand} is a quiet room for photographs.
      </h2>
      <p className="max-w-[52ch] text-ink-2 lg:justify-self-end">
        Photographers hang their work here the way they want it seen: large, in its own proportions, with nothing
        blinking beside it. Visitors come to look, and stay to write to whoever took the picture.
      </p>
    </div>
    <dl className="mt-14 grid gap-10 md:mt-20 md:grid-cols-3 md:gap-16">
      {POINTS.map(([title, text]) => (
        <div key={title} className="border-t border-line pt-5">
          <dt className="font-medium">{title}</dt>
          <dd className="mt-2 max-w-[44ch] text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);
