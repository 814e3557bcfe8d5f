import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { SuggestionChoice } from '@vitrine/contracts/media/own-photos.rules';
import { Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { createStoredChoice, useStore } from '../../shared/lib/create-store.js';
import { toast } from '../../shared/toast/toast-store.js';
import type { BulkChange } from '../../data/photos/bulk-change.js';
import { fetchPhotoIds } from '../../data/photos/photos-page.query.js';
import { useKnownUser } from '../../data/session/current-user.js';
import type { PhotosView } from '../../data/photos/photos-view.js';
import type { ChangePhotosView } from '../../data/photos/use-photos-view.js';

/** Who has put the line away in this browser, and how many were waiting then: `id count`. */
const putAwayStore = createStoredChoice<string>({
  key: 'vitrine-review-put-away',
  parse: (stored) => stored ?? '',
  format: String,
});

interface ReviewNoticeProps {
  /** Photos with something to review: what the view finds if it shows only those, else all. */
  count: number;
  /** The same of all photos, whatever the view finds. */
  waiting: number;
  view: PhotosView;
  onView: ChangePhotosView;
  run: (change: BulkChange) => void;
}

/**
 * The line above the table that texts await review: one button filters them, others keep or remove them all. It can be
 * put away until there are more.
 */
export const ReviewNotice = ({ count, waiting, view, onView, run }: ReviewNoticeProps) => {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: (_choice: SuggestionChoice) => fetchPhotoIds(view),
    onSuccess: (photoIds, suggestions) =>
      photoIds.length > 0 && run({ action: 'edit', photoIds, edit: { suggestions } }),
    onError: (error) => toast({ title: t`Update failed`, description: sentenceOf(error), variant: 'destructive' }),
  });
  const choice = (words: string, act: () => void) => (
    <button type="button" className="link min-h-8" disabled={isPending} onClick={act}>
      {words}
    </button>
  );
  const userId = useKnownUser()?.id ?? '';
  const [by, at] = useStore(putAwayStore, '').split(' ');
  const putAway = by === userId ? Number(at) || 0 : 0;
  // What was reviewed since then makes room: what comes next is new.
  useEffect(() => {
    if (waiting < putAway) putAwayStore.set(`${userId} ${waiting}`);
  }, [waiting, putAway, userId]);
  if (!view.unreviewed && count <= putAway) return null;
  return (
    <section
      aria-label={t`Review of suggestions`}
      className="mb-4 flex flex-wrap items-baseline gap-x-6 gap-y-1 text-sm"
    >
      <p className="flex min-w-0 items-baseline gap-2.5 text-ink-2">
        <Sparkles size={13} strokeWidth={1.5} aria-hidden className="shrink-0 translate-y-0.5" />
        {count > 0
          ? t`Suggested tags or alt text of ${plural(count, { one: '# photo', other: '# photos' })} to review. Visitors do not see tags before you keep them.`
          : t`Everything is reviewed.`}
      </p>
      <p className="flex flex-wrap gap-x-5">
        {view.unreviewed ? (
          <>
            {count > 0 && choice(t`Keep all`, () => mutate('keep'))}
            {count > 0 && choice(t`Remove all`, () => mutate('remove'))}
            {choice(t`Show all photos`, () => onView({ unreviewed: false }))}
          </>
        ) : (
          <>
            {choice(t`Show them`, () => onView({ unreviewed: true }))}
            {choice(t`Not now`, () => putAwayStore.set(`${userId} ${waiting}`))}
          </>
        )}
      </p>
    </section>
  );
};
