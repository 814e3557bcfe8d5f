import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { ACCEPTED_FILES } from '@vitrine/contracts/media/photo.rules';
import type { SitePageDto, SitePhotoDto } from '@vitrine/contracts/portfolio/site.dto';
import { photosOfBlocks, SITE_LIMITS, type SiteContent } from '@vitrine/contracts/portfolio/site.rules';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ComponentType } from 'react';
import { useSiteWrite } from '../../data/site/change-site.js';
import { useSiteDraft } from '../../data/site/site-draft.js';
import { sitePageQuery } from '../../data/site/site.query.js';
import { ApiError } from '../../shared/api/api-error.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { UNDO_TOAST_MS } from '../../shared/constants.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { useLeaveGuard } from '../../shared/hooks/use-leave-guard.js';
import { useLinkGuard } from '../../shared/hooks/use-link-guard.js';
import { useMediaQuery } from '../../shared/hooks/use-media-query.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { toast } from '../../shared/toast/toast-store.js';
import { buttonClass } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Link } from '../../shared/ui/link.js';
import { NotLoaded } from '../../shared/ui/not-loaded.js';
import { PageSkeleton } from '../../shared/ui/page-skeleton.js';
import { photoGapAt, type Target } from '../../widgets/carry/use-carry.js';
import { Sheet } from '../../shared/ui/sheet.js';
import { TooltipProvider } from '../../shared/ui/tooltip.js';
import { BlockList } from './block-list.js';
import { changedBlock, newBlock, withBlock, withPhotos, type Change } from './blocks.js';
import { Details } from './details.js';
import { EditingContext, type PickPlace } from './editing.js';
import { EditorHeader } from './editor-header.js';
import { HistorySheet } from './history-sheet.js';
import { PhotoPicker, type LibraryFilters } from './photo-picker.js';
import { Preview } from './preview.js';
import { PublishDialog } from './publish-dialog.js';

type Point = Record<'x' | 'y', number>;

/** Where photos come: before one of a block, or behind all of them. */
interface Place {
  blockId: string;
  before: string | null;
}

/** Files on their way to a block. */
interface Uploads<Picked> {
  Drop: ComponentType<{ onOver: (at: Point | null) => void; onPicked: (picked: Picked, at: Point | null) => void }>;
  pick: (files: readonly File[]) => Promise<Picked>;
  send: (picked: Picked, place: Place & { pageId: string; ownerId: string }) => void;
  receive: (pageId: string, onArrival: (arrival: Place & { photos: readonly PhotoDto[] }) => void) => () => void;
}

interface SiteEditorPageProps<Picked> {
  pageId: string;
  ownerId: string;
  uploads: Uploads<Picked>;
  Filters: LibraryFilters;
}

/** The editor of a project or a page (SITE-80 to SITE-92). */
export const SiteEditorPage = <Picked,>({ pageId, ...props }: SiteEditorPageProps<Picked>) => {
  const { t } = useLingui();
  // Back in this window: another one may have saved meanwhile.
  const { data, error, isLoadingError, refetch } = useQuery({
    ...sitePageQuery(pageId),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        text={t`There is no such page among yours.`}
        action={
          <Link to={PATHS.site} className={buttonClass('line')}>
            <Trans>Projects and pages</Trans>
          </Link>
        }
      />
    );
  if (isLoadingError) return <NotLoaded text={t`The page could not be loaded.`} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <TooltipProvider>
      <Editor page={data} {...props} />
    </TooltipProvider>
  );
};

type Open = 'preview' | 'publish' | 'history' | 'details' | 'withdraw' | { pick: PickPlace };

const Editor = <Picked,>({
  page,
  ownerId,
  uploads,
  Filters,
}: Omit<SiteEditorPageProps<Picked>, 'pageId'> & { page: SitePageDto }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const { draft, state } = useSiteDraft(page);
  const { content, save } = state;
  const [open, setOpen] = useState<Open | null>(null);
  const [isTaken, setTaken] = useState(false);
  const [fresh, setFresh] = useState<ReadonlyMap<string, SitePhotoDto>>(new Map());
  const active = useRef<string | null>(null);
  const uploadsTo = useRef<string | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const isNarrow = useMediaQuery('(width < 1024px)');
  useDocumentTitle(content.title);

  // As they were when they were chosen, until the server says more of them.
  const photos = useMemo(
    () => new Map([...fresh, ...page.photos.map((photo) => [photo.id, photo] as const)]),
    [fresh, page.photos],
  );
  const editing = useMemo(() => {
    const change = (by: Change) => {
      setTaken(false);
      draft.change(by);
    };
    return {
      pageId: page.id,
      change,
      remove: (by: Change, back: Change, what: string) => {
        change(by);
        toast({ title: what, duration: UNDO_TOAST_MS, action: { label: t`Undo`, onClick: () => change(back) } });
      },
      keepPhotos: (some: readonly SitePhotoDto[]) =>
        setFresh((known) => new Map([...known, ...some.map((photo) => [photo.id, photo] as const)])),
      pickFor: (pick: PickPlace) => setOpen({ pick }),
      uploadFor: (blockId: string) => {
        uploadsTo.current = blockId;
        files.current?.click();
      },
    };
  }, [draft, page.id, t]);
  const { change } = editing;
  const context = useMemo(() => ({ ...editing, photos }), [editing, photos]);

  const guard = useLeaveGuard(save !== 'saved');
  // What waits is saved first; a question comes only where that fails.
  useLinkGuard(save !== 'saved', (go) => void draft.flush().then((isSaved) => (isSaved ? go() : guard.leave(go))));

  const room = SITE_LIMITS.photos - photosOfBlocks(content.blocks).length;
  const take = (some: readonly PhotoDto[]) => {
    editing.keepPhotos(some.map(({ id, title, image, isPublic }) => ({ id, title, image, isPublic })));
    return some.map(({ id }) => id);
  };
  const receive = useEffectEvent(({ blockId, before, photos: arrived }: Place & { photos: readonly PhotoDto[] }) => {
    const ids = take(arrived);
    change((now) => {
      const isThere = now.blocks.some(({ id }) => id === blockId);
      return withPhotos(isThere ? blockId : lastPhotosOf(now), ids, ids, before)(now);
    });
  });
  useEffect(() => uploads.receive(page.id, (arrival) => receive(arrival)), [uploads, page.id]);
  const [over, setOver] = useState<Target | null>(null);
  const onOver = (at: Point | null) => {
    const next = at && photoGapAt(at);
    setOver((now) => (now?.list === next?.list && now?.gap === next?.gap ? now : next));
  };
  /** Where the line was; what is pasted comes into the block that was worked on last. */
  const onDropped = (picked: Picked, at: Point | null) => {
    const { blocks } = draft.store.current().content;
    const target = at && photoGapAt(at);
    let blockId =
      target?.list ??
      blocks.find(({ id, type }) => id === active.current && type === 'photos')?.id ??
      lastPhotosOf(content);
    if (blockId === '') {
      const block = newBlock('photos');
      blockId = block.id;
      change(withBlock(block, blocks.length));
    }
    const before = (target && photoIdsIn(content, target.list)[target.gap]) ?? null;
    uploads.send(picked, { pageId: page.id, blockId, before, ownerId });
  };
  const onPicked = (place: PickPlace, some: readonly PhotoDto[]) => {
    const ids = take(some);
    setOpen(null);
    if (place === 'cover') change((now) => ({ ...now, coverPhotoId: ids[0] ?? null, focalPoint: null }));
    else if (place.quote === undefined) change(withPhotos(place.blockId, ids));
    else
      change(
        changedBlock(place.blockId, 'quotes', (block) => ({
          ...block,
          quotes: block.quotes.map((quote, at) => (at === place.quote ? { ...quote, photoId: ids[0] ?? null } : quote)),
        })),
      );
  };

  const revert = useSiteWrite('revertSitePage', {
    failed: t`The page could not go back`,
    onFailed: (error) =>
      error instanceof ApiError && error.code === 'SITE_PAGE_CHANGED' && (draft.noteChanged(error), true),
  });
  const goBack = async (to: number | null) => {
    const before = draft.store.current().content;
    // What cannot be saved is what is given up.
    await draft.flush();
    revert.mutate(
      { params: { pageId: page.id }, body: { revision: draft.store.current().revision, to } },
      {
        onSuccess: (reverted) => {
          draft.adopt(reverted);
          setOpen(null);
          toast({
            title: to === null ? t`The draft is what is published` : t`The draft is as it was then`,
            duration: UNDO_TOAST_MS,
            action: { label: t`Undo`, onClick: () => change(() => before) },
          });
        },
      },
    );
  };
  const withdraw = useSiteWrite('withdrawSitePage', {
    failed: t`The page could not be withdrawn`,
    onDone: () => toast({ title: t`The page is a draft again` }),
  });

  const settle = async (whose: 'theirs' | 'mine') => {
    const mine = draft.store.current().content;
    try {
      const there = await client.fetchQuery({ ...sitePageQuery(page.id), staleTime: 0 });
      if (whose === 'mine') return draft.keepOver(there.revision);
      draft.adopt(there);
      toast({
        title: t`This is the other version`,
        duration: UNDO_TOAST_MS,
        action: { label: t`Back to mine`, onClick: () => change(() => mine) },
      });
    } catch (error) {
      toast({
        title: t`The other version could not be loaded`,
        description: sentenceOf(error),
        variant: 'destructive',
      });
    }
  };
  const [later, setLater] = useState<SiteContent | null>(null);

  const details = <Details page={page} content={content} isTaken={isTaken} />;
  const pick = typeof open === 'object' ? (open?.pick ?? null) : null;
  return (
    <EditingContext value={context}>
      <EditorHeader
        page={page}
        draft={draft}
        onDetails={() => setOpen('details')}
        onPreview={() => setOpen('preview')}
        onPublish={() => setOpen('publish')}
        onHistory={() => setOpen('history')}
        onRevert={() => void goBack(null)}
        onWithdraw={() => setOpen('withdraw')}
      />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_320px] xl:gap-x-20">
        <div className="min-w-0 max-w-[880px]">
          <BlockList
            content={content}
            over={over}
            onActive={(id) => {
              active.current = id;
            }}
          />
        </div>
        {!isNarrow && (
          <aside aria-label={t`Details`} className="min-w-0">
            <div className="lg:sticky lg:top-[calc(var(--bar)+80px)]">{details}</div>
          </aside>
        )}
      </div>
      <uploads.Drop onOver={onOver} onPicked={onDropped} />
      <input
        ref={files}
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden
        aria-label={t`Photos`}
        accept={ACCEPTED_FILES}
        className="hidden"
        onChange={({ target }) => {
          const blockId = uploadsTo.current;
          if (blockId !== null)
            void uploads
              .pick([...(target.files ?? [])])
              .then((picked) => uploads.send(picked, { pageId: page.id, blockId, before: null, ownerId }));
          // The same files may be chosen again.
          target.value = '';
        }}
      />
      {open === 'details' && isNarrow && (
        <Sheet open onOpenChange={(isOpen) => isOpen || setOpen(null)} title={t`Details`}>
          {details}
        </Sheet>
      )}
      {open === 'preview' && <Preview page={page} draft={draft} onClose={() => setOpen(null)} />}
      {open === 'publish' && (
        <PublishDialog
          page={page}
          draft={draft}
          onTaken={() => {
            setTaken(true);
            if (isNarrow) setOpen('details');
          }}
          onClose={() => setOpen((now) => (now === 'publish' ? null : now))}
        />
      )}
      {open === 'history' && (
        <HistorySheet
          page={page}
          isBusy={revert.isPending}
          onRevert={(to) => void goBack(to)}
          onClose={() => setOpen(null)}
        />
      )}
      {pick && (
        <PhotoPicker
          title={pick === 'cover' ? t`Choose the cover` : t`Choose photos`}
          room={pick === 'cover' || pick.quote !== undefined ? 'one' : room}
          there={pick === 'cover' ? [] : photoIdsIn(content, pick.blockId)}
          Filters={Filters}
          onPick={(some) => onPicked(pick, some)}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        open={open === 'withdraw'}
        onOpenChange={(isOpen) => isOpen || setOpen(null)}
        question={t`Withdraw “${content.title}”?`}
        names={[content.title]}
        detail={t`Visitors see it no more; its address leads to your projects. The draft stays, and you can publish it again.`}
        confirm={t`Withdraw`}
        onConfirm={() => withdraw.mutate({ params: { pageId: page.id } })}
      />
      <ConfirmDialog
        open={save === 'changed' && later !== content}
        onOpenChange={(isOpen) => isOpen || setLater(content)}
        question={t`This page was changed in another window`}
        detail={t`Nothing was overwritten. Look at the other version, or keep yours: then it takes the place of the other one.`}
        cancel={t`Decide later`}
        instead={{ label: t`Keep mine`, onChoose: () => void settle('mine') }}
        confirm={t`Show the other`}
        look="solid"
        onConfirm={() => void settle('theirs')}
      />
      <ConfirmDialog
        {...guard.dialog}
        question={t`Leave without saving?`}
        detail={t`The last changes could not be saved. They are lost if you leave now.`}
        cancel={t`Stay`}
        confirm={t`Leave`}
      />
    </EditingContext>
  );
};

const lastPhotosOf = ({ blocks }: SiteContent): string => blocks.findLast(({ type }) => type === 'photos')?.id ?? '';

const photoIdsIn = ({ blocks }: SiteContent, blockId: string): readonly string[] => {
  const block = blocks.find(({ id }) => id === blockId);
  return block?.type === 'photos' ? block.photoIds : [];
};
