import { Trans, useLingui } from '@lingui/react/macro';
import type { PageData } from '@vitrine/contracts/server-rendering';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { formatLongDay } from '../../shared/lib/format-date.js';
import { PhotoImage } from '../../widgets/photo-image/photo-image.js';
import { By } from './cover.js';
import { PinForm } from './gallery-door.js';

/**
 * One client's galleries, each with its cover; every one is a document with a cookie of its own. A PIN opens all that have
 * it.
 */
export const ClientPage = ({ page }: { page: NonNullable<PageData['clientPage']> }) => {
  const { name, photographer, galleries, message } = page;
  const { t } = useLingui();
  useDocumentTitle(name);
  return (
    <main id="main" tabIndex={-1} className="page-x min-h-svh pb-24 pt-16 md:pt-28">
      <header className="mb-12 md:mb-20">
        <h1 className="display text-xl md:text-2xl">
          <bdi>{name}</bdi>
        </h1>
        <p className="mt-3 text-sm text-ink-2">
          <By photographer={photographer} />
        </p>
        {galleries.some(({ isLocked }) => isLocked) && (
          <div className="mt-10 max-w-[400px]">
            <PinForm error={message} submit={<Trans>Open</Trans>} />
          </div>
        )}
      </header>
      {galleries.length === 0 ? (
        <p className="text-ink-2">
          <Trans>There is no gallery here at the moment.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Galleries`} className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
          {galleries.map(({ title, day, path, cover, hasPin, isLocked }, at) => (
            <li key={path}>
              <a href={path} className="group block">
                {cover ? (
                  <PhotoImage
                    photo={{ id: path, title, image: cover, imageUrl: '', altText: null }}
                    sizes="(min-width: 1024px) 30vw, (min-width: 640px) 45vw, 85vw"
                    priority={at === 0}
                    ownShape={false}
                    decorative
                    className="aspect-3/2 transition-opacity duration-250 group-hover:opacity-92"
                  />
                ) : (
                  <span className="block aspect-3/2 border border-line" />
                )}
                <span className="mt-4 block font-medium">
                  <bdi className="underline-grow pb-0.5">{title}</bdi>
                </span>
                {day && <span className="mt-1 block text-sm text-ink-2">{formatLongDay(day)}</span>}
                {hasPin && (
                  <span className="mt-1 block text-sm text-ink-2">
                    {isLocked ? <Trans>Asks for its PIN</Trans> : <Trans>Opened</Trans>}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
};
