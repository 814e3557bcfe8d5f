import { Trans, useLingui } from '@lingui/react/macro';
import type { GalleryPageDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { useState, type SyntheticEvent } from 'react';
import { useComments } from '../../data/client-gallery/client-gallery.query.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { formatLongDay } from '../../shared/lib/format-date.js';
import { Button } from '../../shared/ui/button.js';
import { Cross } from '../../shared/ui/icons.js';
import { ViewerButton } from '../../widgets/lightbox/viewer-button.js';

// The viewer listens to pointers, wheel and keys around; reading and writing here is not meant for it.
const quiet = (event: SyntheticEvent) => event.stopPropagation();

interface CommentsProps {
  gallery: GalleryPageDto;
  photoId: string;
  withMe: (act: () => void) => void;
  onClose: () => void;
}

/** Beside the photo that is looked at: what was said of it, and a field to say more. */
export const Comments = ({ gallery, photoId, withMe, onClose }: CommentsProps) => {
  const { t } = useLingui();
  const { data: comments, error, isPending, add, remove } = useComments(gallery.id, photoId);
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() && !add.isPending) withMe(() => add.mutate(text.trim(), { onSuccess: () => setText('') }));
  };
  return (
    <aside
      aria-label={t`Comments`}
      onPointerDown={quiet}
      onPointerMove={quiet}
      onPointerUp={quiet}
      onWheel={quiet}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
      className="lightbox-info fade-in absolute inset-x-0 bottom-0 flex select-text flex-col overflow-y-auto px-6 pb-[max(20px,env(safe-area-inset-bottom))] pt-6 text-left min-[1000px]:inset-y-0 min-[1000px]:left-auto min-[1000px]:w-[380px] min-[1000px]:px-9 min-[1000px]:pt-20"
    >
      <ViewerButton label={t`Close comments`} onClick={onClose} className="absolute right-2 top-2 min-[1000px]:top-14">
        <Cross size={20} strokeWidth={1.25} />
      </ViewerButton>
      <h2 className="mb-4 font-display text-lg font-light">
        <Trans>Comments</Trans>
      </h2>
      <div className="grid flex-1 content-start gap-5" aria-busy={isPending}>
        {error && <p role="alert">{sentenceOf(error)}</p>}
        {comments?.length === 0 && (
          <p className="text-sm opacity-72">
            <Trans>
              Only you and <bdi>{gallery.photographer.name}</bdi> read what is written here.
            </Trans>
          </p>
        )}
        {comments?.map((comment) => (
          <div key={comment.id} className="text-sm">
            <p className="text-xs opacity-72">
              <bdi>{comment.author}</bdi> · {formatLongDay(comment.at)}
            </p>
            <p dir="auto" className="mt-1 whitespace-pre-line">
              {comment.text}
            </p>
            {comment.personId !== null && comment.personId === gallery.me?.personId && (
              <button
                type="button"
                onClick={() => remove.mutate(comment.id)}
                className="link inline-flex min-h-11 items-center text-xs opacity-72 md:min-h-8"
              >
                <Trans>Delete</Trans>
              </button>
            )}
          </div>
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="mt-5 grid gap-3"
      >
        <textarea
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-label={t`Your comment`}
          placeholder={t`What should be done with this photo?`}
          rows={3}
          dir="auto"
          maxLength={GALLERY_LIMITS.commentMax}
          className="w-full resize-y rounded-control border border-white/36 bg-transparent px-3 py-2.5 text-base"
        />
        <Button type="submit" look="solid" isBusy={add.isPending || !text.trim()} className="justify-self-start">
          <Trans>Send</Trans>
        </Button>
        <p role="alert" className="text-sm text-[#f08a80] empty:hidden">
          {add.error && sentenceOf(add.error)}
        </p>
      </form>
    </aside>
  );
};
