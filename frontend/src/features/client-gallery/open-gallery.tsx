import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { GalleryPageDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import {
  isUnknown,
  refreshGallery,
  useVisitedGallery,
  useVisitedPhotos,
} from '../../data/client-gallery/client-gallery.query.js';
import { useHide } from '../../data/client-gallery/visitor-changes.js';
import { usePhotoParam } from '../../data/gallery/use-photo-param.js';
import { pageData } from '../../shared/api/page-data.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { cx } from '../../shared/lib/cx.js';
import { ErrorBoundary } from '../../shared/lib/error-boundary.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { SuspenseBoundary } from '../../shared/lib/suspense-boundary.js';
import { useHydrated } from '../../shared/lib/use-hydrated.js';
import { toast } from '../../shared/toast/toast-store.js';
import { buttonClass } from '../../shared/ui/button.js';
import { Download } from '../../shared/ui/icons.js';
import { isPlain, Link } from '../../shared/ui/link.js';
import { LazyLightbox } from '../../widgets/lightbox/lazy-lightbox.js';
import { bringToastsWhenIdle } from '../../widgets/toast/toaster.js';
import { ChoiceBar } from './choice-bar.js';
import { By, Cover, GalleryFacts } from './cover.js';
import { type AddressOf, PhotoWall, viewOf } from './photo-wall.js';
import { useChoosing } from './use-choosing.js';
import { useGalleryTools } from './viewer-tools.js';

const Afterwards = lazyComponent(async () => ({ default: (await import('./afterwards.js')).Afterwards }), {
  source: 'src/features/client-gallery/afterwards.tsx',
});
const WhoDialog = lazyComponent(async () => ({ default: (await import('./who-dialog.js')).WhoDialog }));
const ListSheet = lazyComponent(async () => ({ default: (await import('./list-sheet.js')).ListSheet }));
const DownloadSheet = lazyComponent(async () => ({ default: (await import('./download-sheet.js')).DownloadSheet }));
const PhotoAlone = lazyComponent(async () => ({ default: (await import('./photo-alone.js')).PhotoAlone }), {
  source: 'src/features/client-gallery/photo-alone.tsx',
});
const PlainDownload = lazyComponent(async () => ({ default: (await import('./download-sheet.js')).PlainDownload }), {
  source: 'src/features/client-gallery/download-sheet.tsx',
});
const AboutMe = lazyComponent(async () => ({ default: (await import('./about-me.js')).AboutMe }));

/** In the address: the set that is shown alone. */
const SET_PARAM = 'set';

type Layer = { kind: 'list' | 'download' | 'me' } | { kind: 'who'; goOn?: () => void } | null;

/** A gallery that is open to the one who looks at it. */
export const OpenGallery = ({ sent, themeToggle }: { sent: GalleryPageDto; themeToggle: ReactNode }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const gallery = useVisitedGallery(sent);
  const { id: galleryId, may, me, title, sets, photographer } = gallery;
  useDocumentTitle(title);
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  const addressOf: AddressOf = (query) => {
    const next = new URLSearchParams(params);
    for (const key of ['photo', 'from', 'download', 'size']) next.delete(key);
    for (const [key, value] of Object.entries(query))
      if (value) next.set(key, String(value));
      else next.delete(key);
    // A page of its own that shows photos begins at them: who goes on has seen the cover.
    const place = isHydrated || query.photo || query.download ? '' : '#photos';
    return (next.size ? `?${next}` : pathname) + place;
  };
  const setId = sets.find(({ id }) => id === params.get(SET_PARAM))?.id ?? null;
  const visited = useVisitedPhotos(gallery, setId);
  const viewer = usePhotoParam();
  const [layer, show] = useState<Layer>(() => (params.has('download') ? { kind: 'download' } : null));
  const close = () => show(null);
  const withMe = (act: () => void) => {
    if (isUnknown(gallery)) show({ kind: 'who', goOn: act });
    else act();
  };
  const choosing = useChoosing(gallery, {
    askWho: () => show((now) => (now?.kind === 'who' ? now : { kind: 'who' })),
    // Its page says what has become of it.
    onGone: () => void refreshGallery(client, galleryId).then(() => window.location.reload()),
  });
  useEffect(bringToastsWhenIdle, []);

  // The viewer goes back to those before a page of its own, too.
  const { loadAll } = visited;
  const needsAll = viewer.openId !== null && visited.from > 0;
  useEffect(() => {
    if (needsAll) loadAll();
  }, [needsAll, loadAll]);

  const { photos } = visited;
  const views = useMemo(
    () => photos.map((photo) => viewOf(photo, { title, sets, photographer })),
    [photos, title, sets, photographer],
  );
  const hide = useHide(galleryId);
  const tools = useGalleryTools({
    gallery,
    choosing,
    photoOf: (id) => photos.find((photo) => photo.id === id),
    onHide: (photo) =>
      hide.mutate(photo, {
        onError: (error) =>
          toast({ title: t`That did not work`, description: sentenceOf(error), variant: 'destructive' }),
      }),
    onDownload: () => show({ kind: 'download' }),
    withMe,
  });

  // What stands in a layer over the page once its code is there, and in its place before, or without one.
  const alone = photos.findIndex(({ id }) => id === viewer.openId);
  const download = pageData('galleryDownload');
  const plain = isHydrated ? null : alone >= 0 ? (
    <PhotoAlone gallery={gallery} visited={visited} at={alone} setId={setId} addressOf={addressOf} />
  ) : (
    download && <PlainDownload {...download} gallery={gallery} setId={setId} addressOf={addressOf} />
  );

  return (
    <>
      <main id="main" tabIndex={-1}>
        {gallery.isPreview && <PreviewNote role={gallery.role} />}
        {plain ?? (
          <>
            <Cover gallery={gallery} />
            <GalleryFacts gallery={gallery} />
            <div id="photos" className="scroll-mt-0 pt-10 md:pt-14">
              <GalleryBar
                gallery={gallery}
                setId={setId}
                addressOf={addressOf}
                onDownload={() => show({ kind: 'download' })}
              />
              <noscript>
                <p className="gallery-x pb-6 text-sm text-ink-2">
                  <Trans>Without JavaScript the photos can be looked at and saved; hearts and comments need it.</Trans>
                </p>
              </noscript>
              {gallery.total === 0 && visited.isComplete ? (
                <p className="gallery-x py-16 text-center text-ink-2">
                  <Trans>There are no photos here yet.</Trans>
                </p>
              ) : (
                <PhotoWall
                  gallery={gallery}
                  visited={visited}
                  setId={setId}
                  addressOf={addressOf}
                  choosing={choosing}
                  onOpen={viewer.open}
                />
              )}
            </div>
            {gallery.role === 'client' && (gallery.asksConsent || gallery.stage.now === 'delivered') && (
              <Afterwards.whenVisible gallery={gallery} choosing={choosing} withMe={withMe} />
            )}
          </>
        )}
      </main>
      <footer
        // Hearts of an earlier visit are sent once the code is there.
        data-near="4000px"
        className="gallery-x flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line py-8 text-xs text-ink-2"
      >
        <p>
          <By photographer={photographer} />
        </p>
        <div className="needs-script -my-2 flex items-center gap-4">
          {me && (
            <button
              type="button"
              onClick={() => show({ kind: 'me' })}
              className="link inline-flex min-h-11 items-center"
            >
              <Trans>
                You are <bdi className="ml-[0.3em]">{me.name}</bdi>
              </Trans>
            </button>
          )}
          {gallery.look.mode === 'auto' && themeToggle}
        </div>
      </footer>
      {may.mark && (
        <ChoiceBar
          choosing={choosing}
          onOpenList={() => show({ kind: 'list' })}
          onSayWho={() => show({ kind: 'who' })}
        />
      )}
      <LazyLightbox
        photos={views}
        total={visited.total}
        isComplete={visited.isComplete}
        onNeedMore={visited.loadAll}
        openId={isHydrated ? viewer.openId : null}
        onView={viewer.view}
        onClose={viewer.close}
        page={tools}
      />
      <ErrorBoundary retryWith={layer}>
        <SuspenseBoundary>
          {layer?.kind === 'who' && (
            <WhoDialog
              gallery={gallery}
              onClose={close}
              onKnown={() => {
                close();
                choosing.resume();
                layer.goOn?.();
              }}
            />
          )}
          {layer?.kind === 'list' && (
            <ListSheet gallery={gallery} choosing={choosing} onClose={close} withMe={withMe} />
          )}
          {layer?.kind === 'download' && isHydrated && (
            <DownloadSheet
              gallery={gallery}
              choosing={choosing}
              setId={setId}
              photo={photos.find(({ id }) => id === viewer.openId)}
              onClose={close}
            />
          )}
          {layer?.kind === 'me' && <AboutMe gallery={gallery} onClose={close} onLeft={choosing.clear} />}
        </SuspenseBoundary>
      </ErrorBoundary>
    </>
  );
};

const PreviewNote = ({ role }: { role: GalleryPageDto['role'] }) => (
  <p className="gallery-x bg-ink py-2.5 text-center text-xs text-paper">
    {role === 'client' ? (
      <Trans>
        You see what a client sees.{' '}
        <a href="?as=guest" className="link">
          Look as a guest
        </a>
      </Trans>
    ) : (
      <Trans>
        You see what a guest sees.{' '}
        <a href="?as=client" className="link">
          Look as a client
        </a>
      </Trans>
    )}
  </p>
);

interface GalleryBarProps {
  gallery: GalleryPageDto;
  setId: string | null;
  addressOf: AddressOf;
  onDownload: () => void;
}

/** The sets, and the way to a download; it stays at the top while the photos are scrolled. */
const GalleryBar = ({ gallery, setId, addressOf, onDownload }: GalleryBarProps) => {
  const { t } = useLingui();
  const { sets, may } = gallery;
  const hasSets = sets.length > 1;
  if (!hasSets && may.downloads.length === 0) return null;
  const choices = [{ id: null, title: t`All` }, ...sets];
  return (
    <div className="gallery-x sticky top-0 z-30 mb-6 flex items-center justify-between gap-4 bg-paper/96 md:mb-8">
      {hasSets ? (
        <nav aria-label={t`Sets`} className="bare-scroll -mx-2 flex min-w-0 gap-4 overflow-x-auto">
          {choices.map(({ id, title }) => (
            <Link
              key={id ?? 'all'}
              to={addressOf({ [SET_PARAM]: id })}
              replace
              aria-current={id === setId ? 'true' : undefined}
              className={cx(
                'flex min-h-14 shrink-0 items-center px-2 text-sm whitespace-nowrap transition-colors duration-200',
                id === setId ? 'text-ink' : 'text-ink-2 hover:text-ink',
              )}
            >
              <bdi className="underline-grow pb-0.5" data-active={id === setId}>
                {title}
              </bdi>
            </Link>
          ))}
        </nav>
      ) : (
        <span className="tabular py-4 text-sm text-ink-2">
          <Plural value={gallery.total} one="# photo" other="# photos" />
        </span>
      )}
      {may.downloads.length > 0 && (
        <a
          href={addressOf({ download: setId ? 'set' : 'all' })}
          data-layer=""
          onClick={(event) => {
            if (!isPlain(event)) return;
            event.preventDefault();
            onDownload();
          }}
          onPointerEnter={DownloadSheet.whenIdle}
          className={buttonClass('line', 'my-2 max-md:px-3!')}
        >
          <Download size={16} strokeWidth={1.75} />
          <Trans>Download</Trans>
        </a>
      )}
    </div>
  );
};
