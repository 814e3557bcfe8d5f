import type { PortfolioSort } from '@vitrine/contracts/media/own-photos.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState } from 'react';
import { useFocusReturn } from '../../../shared/hooks/use-focus-return.js';
import { useScrollLock } from '../../../shared/hooks/use-scroll-lock.js';
import { closeOnEscape } from '../../../shared/lib/close-on-escape.js';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { ArrangeHeader } from './arrange-header.js';
import { LoadMore } from './load-more.js';
import { MoveToDialog } from './move-to-dialog.js';
import { SORTS } from './sorts.js';
import { SortablePhotos } from './sortable-photos.js';
import { useArrange } from './use-arrange.js';

/** The order in which the portfolio shows its photos, on a table of its own. */
export const ArrangeView = ({ onClose }: { onClose: () => void }) => {
  const arrange = useArrange();
  const [carrying, setCarrying] = useState(false);
  const [goingFar, setGoingFar] = useState<PhotoDto | null>(null);
  const [sorting, setSorting] = useState<PortfolioSort | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useScrollLock(true);
  const focus = useFocusReturn();
  const { query, photos, total } = arrange;

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-modal
          className="fade-in fixed inset-0 z-59 flex flex-col bg-paper text-ink outline-none"
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus(event);
            // The first button is Undo, and there is nothing to undo yet.
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          {...closeOnEscape(() => !carrying && onClose())}
          onEscapeKeyDown={(event) => {
            // Escape puts the carried photo back first.
            if (carrying) event.preventDefault();
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <ArrangeHeader arrange={arrange} onSort={setSorting} />
          <div ref={scroller} className="page-x min-h-0 flex-1 overflow-y-auto pb-24 pt-6">
            {query.isPending ? (
              <Skeleton />
            ) : query.isError && photos.length === 0 ? (
              <EmptyState
                text="Unable to load photos. Please try again later."
                action={<Button onClick={() => void query.refetch()}>Retry</Button>}
              />
            ) : photos.length === 0 ? (
              <EmptyState
                text="Your portfolio shows public photos only. Make a photo public, and it has its place here."
                action={<Button onClick={onClose}>Back to My Photos</Button>}
              />
            ) : (
              <>
                <SortablePhotos
                  photos={photos}
                  total={total}
                  onMove={arrange.move}
                  onMoveTo={setGoingFar}
                  onCarry={setCarrying}
                />
                {query.hasNextPage && (
                  <LoadMore
                    root={scroller}
                    loading={query.isFetchingNextPage}
                    failed={query.isFetchNextPageError}
                    onMore={() => void query.fetchNextPage()}
                  />
                )}
              </>
            )}
          </div>
          <p role="status" className="sr-only">
            {arrange.news}
          </p>
          {goingFar && (
            <MoveToDialog
              photo={goingFar}
              place={photos.findIndex(({ id }) => id === goingFar.id) + 1}
              total={total}
              onMove={(to) => arrange.move(goingFar, to)}
              onClose={() => setGoingFar(null)}
            />
          )}
          <ConfirmDialog
            open={sorting !== null}
            onOpenChange={(open) => !open && setSorting(null)}
            question={`Put all photos in the order “${SORTS.find(({ id }) => id === sorting)?.label ?? ''}”?`}
            detail={
              arrange.tooManyToUndo
                ? 'This replaces the order you made by hand. With so many photos it cannot be undone.'
                : 'This replaces the order you made by hand. You can undo it until you leave this page.'
            }
            confirm="Change order"
            onConfirm={() => sorting && arrange.sort(sorting)}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

const Skeleton = () => (
  <div
    role="status"
    aria-label="Loading photos"
    className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-(--gap) md:grid-cols-[repeat(auto-fill,minmax(150px,1fr))]"
  >
    {Array.from({ length: 12 }, (_none, at) => (
      <span key={at} className="skeleton aspect-square" />
    ))}
  </div>
);
