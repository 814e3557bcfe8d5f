import { useLingui } from '@lingui/react/macro';
import { plural, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { toast } from '../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { fetchPhotosById } from '../../data/photos/known-files.js';
import { useDeletePhoto } from '../../data/photos/delete-photo.js';
import { photosIn } from '../../data/photos/photo-cache.js';
import { useSwitchPhoto } from '../../data/photos/switch-photo.js';
import { bulkDeleteDetail, deleteDetail } from '../../data/photos/bulk-toast.js';
import type { BulkChange } from '../../data/photos/bulk-change.js';
import { useBulkChange } from '../../data/photos/use-bulk-change.js';
import { useCopyLink } from '../../data/photos/use-copy-link.js';
import type { OpenDialog } from './open-dialog.js';
import { summaryOf } from './bulk/summary.js';
import type { ShownSelection } from '../../shared/hooks/use-selection.js';
import { useHeroPhoto } from '../../data/hero/use-hero-photo.js';
import type { RowActions } from './table/row-actions.js';

/** Suggestions that are about to be kept, and the tags that visitors will see, the most frequent first. */
interface Keeping {
  change: BulkChange;
  count: number;
  tags: readonly string[];
}

/** More tags than these are counted instead of listed. */
const TAGS_LISTED = 30;

interface ActionsOptions {
  selection: ShownSelection;
  onOpen: (dialog: OpenDialog) => void;
}

/** Actions on one photo and on the selected ones, and the confirmation before a delete. */
export const usePhotoActions = ({ selection, onOpen }: ActionsOptions) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const onVisibility = useSwitchPhoto('isPublic');
  const onFeatured = useSwitchPhoto('featured');
  const onGone = (ids: readonly string[]) => selection.set(ids, false);
  const bulk = useBulkChange({ onGone });
  const [keeping, setKeeping] = useState<Keeping | null>(null);
  /** Suggested tags become public when they are kept, so they are shown first, however many photos have them. */
  const { mutate: keepSuggestions } = useMutation({
    mutationFn: async ({ photoIds }: { change: BulkChange; photoIds: readonly string[] }) => {
      const wanted = new Set(photoIds);
      const photos = photosIn(client).filter(({ id }) => wanted.delete(id));
      return suggestedTags([...photos, ...(await fetchPhotosById([...wanted]))]);
    },
    onSuccess: (tags, { change, photoIds }) =>
      tags.length === 0 ? bulk.run(change) : setKeeping({ change, count: photoIds.length, tags }),
    onError: (error) => toast({ title: t`Update failed`, description: sentenceOf(error), variant: 'destructive' }),
  });
  const run = (change: BulkChange) => {
    if (change.action !== 'edit' || change.edit.suggestions !== 'keep') bulk.run(change);
    else keepSuggestions({ change, photoIds: change.photoIds });
  };
  const { mutate: deletePhoto } = useDeletePhoto({
    onGone,
    onUndo: (id) => run({ action: 'restore', photoIds: [id] }),
  });
  const [doomed, setDoomed] = useState<PhotoDto | 'selection' | null>(null);

  const ids = selection.ids;
  const summary = (some: readonly string[]) => {
    const wanted = new Set(some);
    return summaryOf(
      wanted.size,
      photosIn(client).filter(({ id }) => wanted.has(id)),
    );
  };
  const actions = useStableActions({
    onVisibility,
    onFeatured,
    onDetails: (photo) => onOpen({ kind: 'details', photo }),
    onEdit: (photo) => onOpen({ kind: 'edit', photo }),
    onReplace: (photo) => onOpen({ kind: 'replace', photo }),
    onArrange: () => onOpen({ kind: 'arrange' }),
    onCopyLink: useCopyLink(),
    onHero: useHeroPhoto(),
    onProfileImage: (photo) => onOpen({ kind: 'profile-image', photo }),
    onDelete: setDoomed,
    onSelectionVisibility: () =>
      selection.change((photoIds) =>
        run({ action: 'edit', photoIds, edit: { isPublic: summary(photoIds).isPublic !== true } }),
      ),
    onSelectionFeatured: () =>
      selection.change((photoIds) =>
        run({ action: 'edit', photoIds, edit: { featured: summary(photoIds).featured !== true } }),
      ),
    onSelectionDelete: () => selection.change(() => setDoomed('selection')),
  });

  const question: Question =
    doomed === 'selection' ? manyQuestion(ids.size, summary([...ids]).used) : oneQuestion(doomed);
  const confirmation: ReactNode = (
    <ConfirmDialog
      open={doomed !== null}
      onOpenChange={(open) => !open && setDoomed(null)}
      {...question}
      confirm={t`Delete`}
      reversible
      onConfirm={() => {
        if (doomed === 'selection') run({ action: 'trash', photoIds: [...ids] });
        else if (doomed) deletePhoto(doomed);
      }}
    />
  );
  const listed = keeping?.tags.slice(0, TAGS_LISTED) ?? [];
  const more = (keeping?.tags.length ?? 0) - TAGS_LISTED;
  const keepQuestion = keeping && (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && setKeeping(null)}
      question={t`Keep the suggestions for ${plural(keeping.count, { one: '# photo', other: '# photos' })}?`}
      detail={
        more > 0
          ? t`On public photos visitors will see the tags ${listed.join(', ')} and ${more.toLocaleString('en')} more.`
          : t`On public photos visitors will see the tags ${listed.join(', ')}.`
      }
      names={listed}
      confirm={t`Keep suggestions`}
      look="solid"
      reversible
      onConfirm={() => bulk.run(keeping.change)}
    />
  );
  return {
    actions,
    bulk: { ...bulk, run },
    confirmation: (
      <>
        {confirmation}
        {keepQuestion}
      </>
    ),
  };
};

const suggestedTags = (photos: readonly PhotoDto[]): string[] => {
  const counts = new Map<string, number>();
  for (const tag of photos.flatMap(({ unreviewed }) => unreviewed?.tags ?? []))
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([tag]) => tag);
};

/** The same functions for as long as the page is open, so that rows are rendered only when their photo changes. */
const useStableActions = (actions: RowActions): RowActions => {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState(() => {
    const call =
      <K extends keyof RowActions>(name: K) =>
      (...args: Parameters<RowActions[K]>) =>
        (latest.current[name] as (...args: Parameters<RowActions[K]>) => void)(...args);
    const names = Object.keys(actions) as (keyof RowActions)[];
    return Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as RowActions;
  });
  return stable;
};

interface Question {
  question: string;
  names: readonly string[];
  detail: string;
}

/** PHOTO-41. */
const oneQuestion = (photo: PhotoDto | null): Question => ({
  question: t`Are you sure you want to delete ${photo?.title ?? ''}?`,
  names: photo ? [photo.title] : [],
  detail: deleteDetail(photo?.usedAs ?? []),
});
const manyQuestion = (count: number, used: number): Question => ({
  question: plural(count, {
    one: 'Are you sure you want to delete this photo?',
    other: 'Are you sure you want to delete these # photos?',
  }),
  names: [],
  detail: bulkDeleteDetail(used),
});
