import { Trans, useLingui } from '@lingui/react/macro';
import type {
  GalleryCommentDto,
  GalleryDto,
  GalleryPhotoDto,
} from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { useState } from 'react';
import { useGalleryWrite } from '../../../data/client-galleries/change-galleries.js';
import { cx } from '../../../shared/lib/cx.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { Button } from '../../../shared/ui/button.js';
import { TextArea } from '../../../shared/ui/field.js';
import { Sheet } from '../../../shared/ui/sheet.js';
import { OwnImage } from '../../../widgets/photo-image/own-image.js';

interface CommentsSheetProps {
  gallery: GalleryDto;
  photo: GalleryPhotoDto;
  comments: readonly GalleryCommentDto[];
  /** Names. */
  chosenBy: readonly string[];
  onClose: () => void;
}

/** A photo with what is said of it (STUD-43). */
export const CommentsSheet = ({ gallery, photo, comments, chosenBy, onClose }: CommentsSheetProps) => {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const answer = useGalleryWrite('answerComment', {
    failed: t`The answer could not be sent`,
    onDone: () => setText(''),
  });
  const resolve = useGalleryWrite('resolveComment', { failed: t`The comment could not be changed` });
  const send = () => {
    const words = text.trim();
    if (words && !answer.isPending)
      answer.mutate({ params: { galleryId: gallery.id, photoId: photo.id }, body: { text: words } });
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={photo.fileName}
      description={chosenBy.length > 0 ? <bdi>{t`Chosen by ${chosenBy.join(', ')}`}</bdi> : undefined}
    >
      {photo.image.widths.length > 0 && (
        <OwnImage image={photo.image} sizes="(width < 768px) 100vw, 416px" ownShape alt={photo.fileName} />
      )}
      {comments.length === 0 && (
        <p className="mt-5 text-sm text-ink-2">
          <Trans>Nobody has said anything about it.</Trans>
        </p>
      )}
      <ul className="mt-5 grid gap-4">
        {comments.map(({ id, author, personId, text: words, at, resolved }) => (
          <li
            key={id}
            className={cx(
              'border-l-2 pl-4',
              personId === null ? 'border-accent' : 'border-line',
              resolved && 'opacity-60',
            )}
          >
            <p className="flex items-baseline justify-between gap-3 text-xs text-ink-2">
              <bdi className="truncate font-medium text-ink">{personId === null ? t`You` : author}</bdi>
              <span className="shrink-0">{formatTime(at)}</span>
            </p>
            <p dir="auto" className="mt-0.5 text-left text-sm whitespace-pre-line">
              {words}
            </p>
            {personId !== null && (
              <button
                type="button"
                className="link mt-1 min-h-8 text-xs"
                onClick={() =>
                  resolve.mutate({ params: { galleryId: gallery.id, commentId: id }, body: { resolved: !resolved } })
                }
              >
                {resolved ? t`Not settled after all` : t`Settled`}
              </button>
            )}
          </li>
        ))}
      </ul>
      <form
        noValidate
        className="mt-6 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextArea
          label={t`Answer`}
          help={t`Read by all who see this photo and its comments.`}
          rows={3}
          maxLength={GALLERY_LIMITS.commentMax}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          look="solid"
          type="submit"
          disabled={!text.trim()}
          isBusy={answer.isPending}
          className="justify-self-end"
        >
          {answer.isPending ? t`Sending…` : t`Answer`}
        </Button>
      </form>
    </Sheet>
  );
};
