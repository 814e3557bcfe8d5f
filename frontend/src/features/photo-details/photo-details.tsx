import { Trans, useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Download, Pencil } from 'lucide-react';
import { useId, type CSSProperties, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { pathOf } from '@vitrine/contracts/http/routes';
import { ApiError } from '../../shared/api/api-error.js';
import { cx } from '../../shared/lib/cx.js';
import { Button, buttonClass } from '../../shared/ui/button.js';
import { Sheet } from '../../shared/ui/sheet.js';
import { SafeHtml } from '../../widgets/lightbox/safe-html.js';
import { PhotoImage } from '../../widgets/photo-image/photo-image.js';
import { useCategoryLabel } from '../../data/categories/categories.query.js';
import { Waiting } from '../../data/tasks/waiting.js';
import { HiddenNote } from './hidden-note.js';
import { FailedImage } from './failed-image.js';
import { downloadWords, lostWords, sayIfLost } from '../../data/photos/photo-words.js';
import { fileWords } from './file-words.js';
import { cameraFacts, fileFacts, type Fact } from './photo-facts.js';
import { ReviewNote } from '../../widgets/review/review-note.js';
import { useReview } from '../../data/photos/use-review.js';
import { WalkButtons } from '../../widgets/photo-walk/walk-buttons.js';
import { useWalkKeys } from './use-walk-keys.js';
import type { Walk } from '../../data/photos/use-walk.js';
import { ReplacementLine } from './replacement-line.js';
import { PhotoPlaces } from './photo-places.js';
import { PublicLink } from './public-link.js';
import { UseElsewhere } from './use-elsewhere.js';
import { useLatestPhoto } from '../../data/photos/use-latest-photo.js';

const LOST = {
  missing: msg`The store does not have the file that you uploaded any more. The photo is still shown. Replace its file if you have it, or ask whoever runs this site: a backup may have it.`,
  damaged: msg`The file that you uploaded has changed in the store and may not open. The photo is still shown. Replace its file if you have it, or ask whoever runs this site: a backup may have it.`,
};

interface PhotoDetailsProps {
  photo: PhotoDto;
  /** Absent where the photo is in no list. */
  walk?: Walk | null;
  onClose: () => void;
  onEdit: () => void;
  onProfileImage: () => void;
  onReplace: () => void;
}

/** All that the owner can see of a photo. */
export const PhotoDetails = (props: PhotoDetailsProps) => {
  const { t } = useLingui();
  const { photo, walk = null, onClose, onEdit, onProfileImage, onReplace } = props;
  useWalkKeys(walk);
  const { latest, error } = useLatestPhoto(photo);
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={latest.title}
      tools={<WalkButtons walk={walk} />}
      footer={
        <>
          <a
            href={pathOf('originalFile', { id: latest.id })}
            download
            onClick={() => void sayIfLost(latest)}
            className={buttonClass('quiet')}
          >
            <Download size={16} strokeWidth={1.5} aria-hidden />
            {downloadWords(latest)}
          </a>
          <Button look="solid" disabled={gone} onClick={onEdit}>
            <Pencil size={16} strokeWidth={1.5} aria-hidden />
            <Trans>Edit</Trans>
          </Button>
        </>
      }
    >
      {gone && (
        <p role="status" className="mb-5 border-y border-line py-2.5 text-sm text-danger">
          {sentenceOf(error)}
        </p>
      )}
      {latest.hidden && <HiddenNote {...latest.hidden} />}
      <Preview photo={latest} />
      <Words photo={latest} />
      <Review photo={latest} />
      <Part title={t`Where it is shown`}>
        <PhotoPlaces photo={latest} />
        <UseElsewhere photo={latest} onProfileImage={onProfileImage} />
      </Part>
      <Part title={t`Public link`}>
        <PublicLink photo={latest} />
      </Part>
      <Part title={t`Camera`}>
        <Facts facts={cameraFacts(latest.exif)} none={t`No camera data`} />
      </Part>
      <Part title={t`Said by the file`}>
        <Facts facts={fileWords(latest.fileMetadata)} none={t`Nothing that was read.`} />
      </Part>
      <Part title={t`File`}>
        {latest.file.lost && (
          <div role="group" aria-label={lostWords(latest)} className="mb-4 rounded-control bg-wash px-3 py-2.5 text-sm">
            <p className="font-medium text-danger">{lostWords(latest)}</p>
            <p className="mt-1">{t(LOST[latest.file.lost])}</p>
          </div>
        )}
        <Facts facts={fileFacts(latest)} />
        <ReplacementLine photo={latest} disabled={gone} onReplace={onReplace} />
      </Part>
    </Sheet>
  );
};

const Preview = ({ photo }: { photo: PhotoDto }) => {
  if (photo.derivatives === 'failed') return <FailedImage photo={photo} />;
  if (photo.derivatives !== 'ready') {
    return (
      <p
        role="status"
        className="skeleton grid place-items-center px-6 text-center text-sm text-balance text-ink-2"
        style={{ aspectRatio: `${photo.image.width} / ${photo.image.height}`, maxHeight: '40dvh' }}
      >
        <Waiting for="derivatives">
          <Trans>Processing…</Trans>
        </Waiting>
      </p>
    );
  }
  const ratio = { '--ratio': photo.image.width / photo.image.height } as CSSProperties;
  return (
    <div className="mx-auto max-w-[calc(58dvh*var(--ratio))]" style={ratio}>
      <PhotoImage photo={photo} sizes="(width < 768px) 100vw, 480px" eager />
    </div>
  );
};

const RICH_TEXT =
  '[&_a]:underline [&_a]:underline-offset-4 [&_ol]:list-decimal [&_ol]:pl-5 [&_p+*]:mt-2 [&_ul]:list-disc [&_ul]:pl-5';

const Words = ({ photo }: { photo: PhotoDto }) => {
  const { t } = useLingui();
  const label = useCategoryLabel();
  // Written without paragraphs, its line ends are all the shape it has.
  const plain = !/<(?:p|br|ul|ol|li)\b/i.test(photo.description ?? '');
  return (
    <dl className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 text-sm">
      <Said name={t`Description`}>
        {photo.description && (
          <div className={cx(RICH_TEXT, plain && 'whitespace-pre-line')}>
            <SafeHtml html={photo.description} />
          </div>
        )}
      </Said>
      <Said name={t`Alt text`}>{photo.altText}</Said>
      <Said name={t`Category`}>{label(photo.category)}</Said>
      <Said name={t`Tags`}>
        {photo.tags.length > 0 && <TagList tags={photo.tags} unreviewed={photo.unreviewed?.tags ?? []} />}
      </Said>
    </dl>
  );
};

const Said = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-ink-2">{name}</dt>
    <dd dir="auto" className="mt-0.5 break-words text-left">
      {children || (
        <span className="text-ink-2">
          <Trans>None</Trans>
        </span>
      )}
    </dd>
  </div>
);

const TagList = ({ tags, unreviewed }: { tags: readonly string[]; unreviewed: readonly string[] }) => (
  <ul className="mt-1 flex flex-wrap gap-1.5">
    {tags.map((tag) => (
      <li
        key={tag}
        dir="auto"
        className={cx(
          'max-w-full truncate text-left rounded-[4px] border px-2.5 py-px',
          unreviewed.includes(tag) ? 'border-dashed border-line-strong text-ink-2' : 'border-transparent bg-ink/7',
        )}
      >
        {tag}
        {unreviewed.includes(tag) && (
          <span className="sr-only">
            <Trans>, not reviewed</Trans>
          </span>
        )}
      </li>
    ))}
  </ul>
);

const Review = ({ photo }: { photo: PhotoDto }) => {
  const review = useReview(photo.id);
  if (!photo.unreviewed) return null;
  return (
    <ReviewNote
      texts={photo.unreviewed}
      onKeep={() => review('keep')}
      onRemove={() => review('remove')}
      className="mt-4"
    />
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-5">
      <h3 id={id} className="text-sm font-medium">
        {title}
      </h3>
      <div className="mt-3">{children}</div>
    </section>
  );
};

const Facts = ({ facts, none }: { facts: readonly Fact[]; none?: string }) => {
  if (facts.length === 0) return <p className="text-sm text-ink-2">{none}</p>;
  return (
    <dl className="tabular grid grid-cols-[minmax(0,2fr)_minmax(0,5fr)] gap-x-4 gap-y-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd dir="auto" className="text-left break-words">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
};
