import { Trans, useLingui } from '@lingui/react/macro';
import { BRAND } from '@vitrine/contracts/brand';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { PIWIGO_PATH } from '@vitrine/contracts/site-paths.rules';
import { useId } from 'react';
import { PATHS } from '../../shared/lib/site-paths.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { Link } from '../../shared/ui/link.js';
import { TooltipProvider } from '../../shared/ui/tooltip.js';
import { BASIS, OWN_WAYS, PUBLISHERS, type Program } from './programs.js';

/** `/account/programs` (DESK-65): how to publish from the programs one works in. */
export const ProgramsPage = () => {
  const { t } = useLingui();
  const { origin } = window.location;
  return (
    <TooltipProvider>
      <header className="max-w-[64ch]">
        <h1 className="display text-xl md:text-2xl">
          <Trans>Publish from your programs</Trans>
        </h1>
        <p className="mt-5 text-ink-2">
          <Trans>
            Send photos from where you develop and sort them. Each program signs in with an access token of your own:
            its id is the name, its secret the password.
          </Trans>
        </p>
      </header>
      <div className="mt-10 grid gap-6 border-y border-line py-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Address label={t`Address for these programs`} address={origin + PIWIGO_PATH} />
        <p className="text-sm text-ink-2">
          <Trans>
            Make a token on your <Link to={PATHS.tokens}>account page</Link>, under Access Tokens. What programs send is
            private, unless the token may publish.
          </Trans>
        </p>
      </div>
      <div className="mt-16 grid grid-cols-1 gap-20">
        {PUBLISHERS.map((program) => (
          <Steps key={program.id} program={program} Title="h2" />
        ))}
      </div>
      <h2 className="eyebrow mt-24 text-ink-2">
        <Trans>Without one of these programs</Trans>
      </h2>
      <div className="mt-10 grid grid-cols-1 gap-20">
        {OWN_WAYS.map((program) => (
          <Steps key={program.id} program={program} Title="h3" />
        ))}
        <Address label={t`Upload address for the shortcut`} address={origin + ROUTES.uploadPhoto.path} />
        <CommandLine origin={origin} />
      </div>
    </TooltipProvider>
  );
};

const Address = ({ label, address }: { label: string; address: string }) => {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className="min-w-0">
      <p id={id} className="eyebrow text-ink-2">
        {label}
      </p>
      <p className="mt-2 flex items-center gap-2">
        <code aria-labelledby={id} dir="ltr" className="min-w-0 text-base wrap-anywhere">
          {address}
        </code>
        <CopyButton label={t`Copy the address`} text={address} done={address} className="-my-2 shrink-0" />
      </p>
    </div>
  );
};

const Steps = ({ program, Title }: { program: Program; Title: 'h2' | 'h3' }) => {
  const { t } = useLingui();
  const { id, name, about, steps, note, basis, version, picture } = program;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 grid-cols-1 gap-10 lg:grid-cols-2 lg:gap-20"
    >
      <div className="max-w-[62ch]">
        <Title id={`${id}-title`} className="display text-lg">
          {name}
        </Title>
        <p className="mt-2 text-sm text-ink-2">{t(about)}</p>
        <ol className="mt-6 list-decimal space-y-3 ps-6 marker:text-ink-2">
          {steps.map((step, at) => (
            <li key={at} className="ps-2">
              {t(step)}
            </li>
          ))}
        </ol>
        {note && <p className="mt-6 text-sm">{t(note)}</p>}
        <p className="mt-6 text-xs text-ink-2">
          {t(BASIS[basis])}
          {version && ` (${version})`}
        </p>
      </div>
      {picture && (
        <img
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={t(picture.alt)}
          loading="lazy"
          className="h-auto w-full rounded-image border border-line"
        />
      )}
    </section>
  );
};

const commandFor = (origin: string): string =>
  `npm install && npm run compile\nexport VITRINE_TOKEN=…\nnpx vitrine upload ~/Pictures --url ${origin}`;

const CommandLine = ({ origin }: { origin: string }) => (
  <section id="command-line" aria-labelledby="command-line-title" className="max-w-[62ch]">
    <h3 id="command-line-title" className="display text-lg">
      <Trans>Command line</Trans>
    </h3>
    <p className="mt-2 text-sm text-ink-2">
      <Trans>
        For whole folders, on any system with Node 24, in a copy of {BRAND}’s source code. Subfolders become categories,
        and nothing is sent twice.
      </Trans>
    </p>
    <pre tabIndex={0} dir="ltr" className="mt-6 overflow-x-auto rounded-control bg-wash p-4 text-sm">
      <code>{commandFor(origin)}</code>
    </pre>
  </section>
);
