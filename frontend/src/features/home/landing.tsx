import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { config } from '../../shared/config.js';

interface LandingProps {
  /** Sign-in, or the way to the account. */
  wayIn: ReactNode;
  photos: ReactNode;
}

const FEATURES = [
  [msg`Portfolio Management`, msg`Upload, describe, feature and hide: your portfolio changes the moment you say so.`],
  [
    msg`Multi-Photographer Support`,
    msg`Every photographer has a page and an address of their own, and a place in the common gallery.`,
  ],
  [msg`Secure Authentication`, msg`You sign in with an account you already have. No password is ever kept here.`],
  [msg`Object Storage`, msg`Originals are kept safe and private; visitors see renditions made for their screen.`],
] as const;

const LIBRARIES = [
  ['Google Photos', msg`Available`],
  ['iCloud Photos', msg`Coming soon`],
] as const;

/** HOME-10 to HOME-13, HOME-15, HOME-16, HOME-18. */
export const Landing = ({ wayIn, photos }: LandingProps) => {
  const { t } = useLingui();
  return (
    <>
      <section className="page-x grid gap-x-16 gap-y-9 pb-14 pt-32 md:pb-20 md:pt-48 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:items-end">
        <h1 className="display text-[clamp(40px,6.4vw,92px)] leading-[1.04] tracking-[-0.025em]">
          <Trans>A portfolio that lets the pictures speak.</Trans>
        </h1>
        <div className="lg:pb-3">
          <p className="max-w-[46ch] text-ink-2">
            <Trans>
              {config.brand} gives photographers a quiet, fast home for their work, in sync with the photo library they
              already keep.
            </Trans>
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            {wayIn}
            <a href="/#gallery" className="link inline-flex min-h-11 items-center text-sm">
              <Trans>See the gallery</Trans>
            </a>
          </div>
        </div>
      </section>
      {photos}
      <section aria-labelledby="features-title" className="page-x py-24 md:py-36">
        <h2 id="features-title" className="display max-w-[20ch] text-xl md:text-2xl">
          <Trans>Everything a body of work needs, and nothing around it.</Trans>
        </h2>
        <dl className="mt-14 grid gap-x-10 gap-y-12 sm:grid-cols-2 md:mt-20 lg:grid-cols-4">
          {FEATURES.map(([title, text]) => (
            <div key={title.id} className="border-t border-line pt-5">
              <dt className="font-medium">{t(title)}</dt>
              <dd className="mt-2 max-w-[44ch] text-ink-2">{t(text)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="sync-title" className="page-x border-t border-line py-24 md:py-36">
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:items-end">
          <div>
            <h2 id="sync-title" className="display max-w-[22ch] text-xl md:text-2xl">
              <Trans>Your photo library, in sync.</Trans>
            </h2>
            <p className="mt-6 max-w-[52ch] text-ink-2">
              <Trans>
                Bring photos in from Google Photos, in the quality they have there: the ones you choose, private until
                you publish them. iCloud Photos is coming soon.
              </Trans>
            </p>
          </div>
          <ul>
            {LIBRARIES.map(([name, state]) => (
              <li
                key={name}
                className="flex items-baseline justify-between gap-6 border-t border-line py-4 last:border-b"
              >
                <span className="font-medium">{name}</span>
                <span className="text-sm text-ink-2">{t(state)}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
};
