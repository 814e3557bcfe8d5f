import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { config } from '../../shared/config.js';
import { SuspenseBoundary } from '../../shared/lib/suspense-boundary.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { ErrorBoundary } from '../../shared/lib/error-boundary.js';

// Visitors never see it, so they do not load it.
const AboutMe = lazyComponent(async () => ({ default: (await import('./about-me.js')).AboutMe }));

const WAITING = <div className="min-h-80" />;

/** Area ABOUT. Undefined until the user is loaded. */
export const AboutSection = ({ user }: { user: UserDto | null | undefined }) => (
  <section id="about" className="page-x border-t border-line py-24 md:py-36">
    {user === undefined ? (
      WAITING
    ) : user ? (
      <ErrorBoundary>
        <SuspenseBoundary fallback={WAITING}>
          <AboutMe user={user} />
        </SuspenseBoundary>
      </ErrorBoundary>
    ) : (
      <AboutTheSite />
    )}
  </section>
);

const POINTS = [
  [
    msg`Showcase your work globally`,
    msg`A portfolio at an address of your own, ready for every screen and quick on every line.`,
  ],
  [
    msg`Automatic photo syncing`,
    msg`Pictures come in from the library you already keep, in the quality you took them.`,
  ],
  [
    msg`Connect with other photographers`,
    msg`One gallery for all who publish here, with every picture leading to the person behind it.`,
  ],
] as const;

const AboutTheSite = () => {
  const { t } = useLingui();
  return (
    <>
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-2 lg:items-end">
        <h2 className="display max-w-[16ch] text-2xl md:text-[clamp(40px,4.4vw,64px)] md:leading-[1.08]">
          <Trans>{config.brand} is a quiet room for photographs.</Trans>
        </h2>
        <p className="max-w-[52ch] text-ink-2 lg:justify-self-end">
          <Trans>
            Photographers hang their work here the way they want it seen: large, in its own proportions, with nothing
            blinking beside it. Visitors come to look, and stay to write to whoever took the picture.
          </Trans>
        </p>
      </div>
      <dl className="mt-14 grid gap-10 md:mt-20 md:grid-cols-3 md:gap-16">
        {POINTS.map(([title, text]) => (
          <div key={title.id} className="border-t border-line pt-5">
            <dt className="font-medium">{t(title)}</dt>
            <dd className="mt-2 max-w-[44ch] text-ink-2">{t(text)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};
