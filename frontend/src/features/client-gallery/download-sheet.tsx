import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type {
  GalleryDownloadReadyDto,
  GalleryPageDto,
  VisitorPhotoDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import type { DownloadSize } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import type { GalleryDownloadOutcome } from '@vitrine/contracts/server-rendering';
import { useState, type ReactNode } from 'react';
import {
  fileAddress,
  useAllPhotos,
  usePreparedDownload,
  type WantedDownload,
} from '../../data/client-gallery/client-gallery.query.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { Button, buttonClass } from '../../shared/ui/button.js';
import { Download } from '../../shared/ui/icons.js';
import { LightDialog } from '../../shared/ui/light-dialog.js';
import { NotLoaded } from '../../shared/ui/not-loaded.js';
import { Progress } from '../../shared/ui/progress.js';
import type { AddressOf } from './photo-wall.js';
import { SaveToPhotos } from './save-to-photos.js';
import type { Choosing } from './use-choosing.js';

interface DownloadSheetProps {
  gallery: GalleryPageDto;
  choosing: Choosing;
  /** The set that is looked at. */
  setId: string | null;
  /** The photo that is looked at. */
  photo: VisitorPhotoDto | undefined;
  onClose: () => void;
}

interface Scope extends Pick<WantedDownload, 'scope' | 'id' | 'photoIds'> {
  key: string;
  label: string;
  photos: number;
}

/** Archives of at most 2 GB are for those whose device or line takes no larger ones. */
const LARGE = 2_000_000_000;

/** What, in which size, and how large that is before anything is pressed; the browser itself downloads. */
export const DownloadSheet = ({ gallery, choosing, setId, photo, onClose }: DownloadSheetProps) => {
  const { t } = useLingui();
  const { downloads } = gallery.may;
  const photos = useAllPhotos(gallery);
  const scopes = scopesOf({ gallery, choosing, setId, photo, everything: t`Everything`, one: t`This photo` });
  const [scopeKey, setScopeKey] = useState(() => scopes[0]?.key);
  const [size, setSize] = useState<DownloadSize>(() => downloads[0] ?? 'web');
  const [inParts, setInParts] = useState(false);
  const scope = scopes.find(({ key }) => key === scopeKey) ?? scopes[0];
  const { answer, error, retry } = usePreparedDownload(
    gallery.id,
    scope
      ? {
          scope: scope.scope,
          ...(scope.id && { id: scope.id }),
          ...(scope.photoIds && { photoIds: scope.photoIds }),
          size,
          inParts,
        }
      : null,
  );
  const ready = answer && 'parts' in answer ? answer : null;

  return (
    <LightDialog isSheet onClose={onClose} title={t`Download`}>
      <SaveToPhotos gallery={gallery} photos={photosOf(scope, gallery, choosing, photos)} />
      <Choices
        legend={t`What`}
        name="what"
        value={scope?.key}
        onChange={setScopeKey}
        choices={scopes.map(({ key, label, photos }) => ({
          id: key,
          label: <bdi>{label}</bdi>,
          note: plural(photos, { one: '# photo', other: '# photos' }),
        }))}
      />
      <Choices
        legend={t`Size`}
        name="size"
        value={size}
        onChange={setSize}
        choices={downloads.map((id) => SIZES[id])}
      />
      {((ready?.bytes ?? 0) > LARGE || inParts) && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={inParts}
            onChange={({ target }) => setInParts(target.checked)}
            className="accent-(--accent)"
          />
          <Trans>In parts of 2 GB, each a whole archive</Trans>
        </label>
      )}
      <div aria-live="polite" className="mt-4 grid gap-3 border-t border-line pt-5">
        {error ? (
          <NotLoaded text={sentenceOf(error)} onRetry={retry} />
        ) : ready ? (
          <Ready
            {...ready}
            // One photo is a file by itself, in no archive.
            {...(photo &&
              scope?.scope === 'photos' && { parts: [{ ...ready, url: fileAddress(gallery.id, photo.id, size) }] })}
          />
        ) : (
          <Pending pending={answer && 'pending' in answer ? answer.pending : null} />
        )}
      </div>
    </LightDialog>
  );
};

interface PlainDownloadProps extends GalleryDownloadOutcome, Pick<DownloadSheetProps, 'gallery' | 'setId'> {
  addressOf: AddressOf;
}

/** The same without a script: a form whose answer is its page, which is loaded again while files are being made. */
export const PlainDownload = ({ gallery, setId, addressOf, scope, size, answer }: PlainDownloadProps) => {
  const { t } = useLingui();
  const set = gallery.sets.find(({ id }) => id === setId);
  const count = (photos: number) => plural(photos, { one: '# photo', other: '# photos' });
  return (
    <section aria-labelledby="download" className="gallery-x mx-auto max-w-[560px] pb-14 pt-4 md:pt-6">
      <a href={addressOf({})} className="link inline-flex min-h-11 items-center text-sm">
        <Trans>Back to the photos</Trans>
      </a>
      <h1 id="download" className="display mb-8 mt-4 text-xl">
        <Trans>Download</Trans>
      </h1>
      <form>
        {set && <input type="hidden" name="set" value={set.id} />}
        {gallery.isPreview && <input type="hidden" name="as" value={gallery.role} />}
        <Choices
          legend={t`What`}
          name="download"
          value={scope}
          choices={[
            ...(set ? [{ id: 'set' as const, label: <bdi>{set.title}</bdi>, note: count(set.photos) }] : []),
            { id: 'all' as const, label: t`Everything`, note: count(gallery.total) },
          ]}
        />
        <Choices legend={t`Size`} name="size" value={size} choices={gallery.may.downloads.map((id) => SIZES[id])} />
        <Button type="submit" look={answer ? 'line' : 'solid'} className="w-full">
          <Trans>Choose this</Trans>
        </Button>
      </form>
      {answer && (
        <div className="mt-8 grid gap-3 border-t border-line pt-6">
          {'failed' in answer ? (
            <p className="text-sm text-danger">{answer.failed}</p>
          ) : 'parts' in answer ? (
            <Ready {...answer} />
          ) : (
            <>
              <Pending {...answer} />
              <a href={addressOf({ download: scope, size })} className="link inline-flex min-h-11 items-center text-sm">
                <Trans>Look again</Trans>
              </a>
              <noscript>
                <meta httpEquiv="refresh" content="5" />
              </noscript>
            </>
          )}
        </div>
      )}
    </section>
  );
};

/** What the sizes are for. */
export const SIZES: Record<DownloadSize, { id: DownloadSize; label: ReactNode; note: ReactNode }> = {
  web: {
    id: 'web',
    label: <Trans>Web</Trans>,
    note: <Trans>2048 pixels: for screens, phones and messages</Trans>,
  },
  full: { id: 'full', label: <Trans>Full size</Trans>, note: <Trans>JPEG: for prints and albums</Trans> },
  original: {
    id: 'original',
    label: <Trans>Original file</Trans>,
    note: <Trans>As the camera or the photographer made it, with all that is written in it</Trans>,
  },
};

interface Scopes extends Pick<DownloadSheetProps, 'gallery' | 'choosing' | 'setId' | 'photo'> {
  everything: string;
  one: string;
}

const scopesOf = ({ gallery, choosing, setId, photo, everything, one }: Scopes): Scope[] => {
  const set = gallery.sets.find(({ id }) => id === setId);
  const lists = choosing.lists.filter(({ id, photoIds }) => id && photoIds.length > 0);
  return [
    ...(photo ? [{ key: 'photo', scope: 'photos' as const, photoIds: [photo.id], label: one, photos: 1 }] : []),
    ...(set && gallery.sets.length > 1
      ? [{ key: set.id, scope: 'set' as const, id: set.id, label: set.title, photos: set.photos }]
      : []),
    { key: 'all', scope: 'all' as const, label: everything, photos: gallery.total },
    ...lists.map(({ id, name, photoIds }) => ({
      key: id,
      scope: 'list' as const,
      id,
      label: name,
      photos: photoIds.length,
    })),
  ];
};

const photosOf = (
  scope: Scope | undefined,
  gallery: GalleryPageDto,
  choosing: Choosing,
  photos: readonly VisitorPhotoDto[],
): readonly VisitorPhotoDto[] => {
  if (scope?.photoIds) return photos.filter(({ id }) => scope.photoIds?.includes(id));
  if (scope?.scope === 'set') return photos.filter(({ setId }) => setId === scope.id);
  const list = choosing.lists.find(({ id }) => id === scope?.id);
  return list ? photos.filter(({ id }) => list.photoIds.includes(id)) : photos.length > 0 ? photos : gallery.photos;
};

interface ChoicesProps<Id extends string> {
  legend: string;
  name: string;
  value: Id | undefined;
  /** Absent: a form is sent. */
  onChange?: (id: Id) => void;
  choices: readonly { id: Id; label: ReactNode; note: ReactNode }[];
}

const Choices = <Id extends string>({ legend, name, value, onChange, choices }: ChoicesProps<Id>) => {
  if (choices.length === 0) return null;
  return (
    <fieldset className="mb-6">
      <legend className="eyebrow mb-2 text-ink-2">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.id}
          className="flex min-h-11 cursor-pointer items-baseline gap-3 border-b border-line py-2.5 last:border-0"
        >
          <input
            type="radio"
            name={name}
            {...(onChange
              ? { checked: choice.id === value, onChange: () => onChange(choice.id) }
              : { defaultChecked: choice.id === value, value: choice.id })}
            className="translate-y-0.5 accent-(--accent)"
          />
          <span className="min-w-0 flex-1 truncate">{choice.label}</span>
          <span className="tabular max-w-[60%] text-right text-xs text-ink-2">{choice.note}</span>
        </label>
      ))}
    </fieldset>
  );
};

const Ready = ({ parts, files, missing, bytes }: GalleryDownloadReadyDto) => (
  <>
    <p className="tabular text-sm">
      {plural(files, { one: '# photo', other: '# photos' })} · {formatBytes(bytes)}
    </p>
    {missing > 0 && (
      <p className="text-sm text-ink-2">
        {plural(missing, {
          one: '# photo is not in it, because its file could not be read. Please ask the photographer.',
          other: '# photos are not in it, because their files could not be read. Please ask the photographer.',
        })}
      </p>
    )}
    {parts.map(({ url, ...part }, at) => (
      <a key={url} href={url} download className={buttonClass('solid', 'tabular min-h-12!')}>
        <Download size={18} strokeWidth={1.5} />
        {parts.length === 1 ? (
          <Trans>Download {formatBytes(part.bytes)}</Trans>
        ) : (
          <Trans>
            Part {at + 1} of {parts.length} · {formatBytes(part.bytes)}
          </Trans>
        )}
      </a>
    ))}
    <p className="text-xs text-ink-2">
      <Trans>The download can be broken off and goes on where it was. It is here for a day.</Trans>
    </p>
  </>
);

const Pending = ({ pending }: { pending: { done: number; total: number } | null }) => {
  const { t } = useLingui();
  if (!pending || pending.total === 0)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Counting…</Trans>
      </p>
    );
  return (
    <>
      <p className="tabular text-sm text-ink-2">
        <Trans>
          Preparing {pending.done.toLocaleString('en')} of {pending.total.toLocaleString('en')} photos. You can close
          this and come back.
        </Trans>
      </p>
      <Progress value={(100 * pending.done) / pending.total} label={t`Photos prepared`} />
    </>
  );
};
