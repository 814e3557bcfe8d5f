import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { ChevronDown, Pause, Play, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type ComponentType } from 'react';
import { Waiting } from '../../../data/tasks/waiting.js';
import { photoIdsQuery } from '../../../data/photos/photos-page.query.js';
import { EVERYTHING } from '../../../data/photos/photos-view.js';
import { useBulkChange } from '../../../data/photos/use-bulk-change.js';
import type { Walk } from '../../../data/photos/use-walk.js';
import { useIsMobile } from '../../../shared/hooks/use-media-query.js';
import { useOnline } from '../../../shared/hooks/use-online.js';
import { cx } from '../../../shared/lib/cx.js';
import { Button, buttonClass, IconButton } from '../../../shared/ui/button.js';
import { Progress } from '../../../shared/ui/progress.js';
import { uploadQueue } from './page-queue.js';
import type { QueueItem } from './queue-state.js';
import { headlineOf, noticeOf, resultOf, type Notice, type QueueSummary } from './queue-summary.js';
import { UploadActions } from './upload-actions.js';
import { UploadList } from './upload-list.js';
import type { UploadQueue } from './upload-queue.js';
import { useKeptFocus } from './use-kept-focus.js';
import { usePhotoLists } from './use-photo-lists.js';
import { useRoomBelow } from './use-room-below.js';
import { useUploads } from './use-uploads.js';

/** An uploaded photo that is opened; details and editing are features of their own, so app hands it in. */
export type OpenedPhoto = ComponentType<{ photo: PhotoDto; walk: Walk | null; onClose: () => void }>;

/** The running uploads: one line that opens into a list. It stays on all pages. */
export const UploadPanel = ({ Opened, queue = uploadQueue }: { Opened: OpenedPhoto; queue?: UploadQueue }) => {
  const { t } = useLingui();
  const { state, summary, left, now } = useUploads(queue.store);
  const [isOpen, setIsOpen] = useState(!useIsMobile());
  const [onlyFailed, setOnlyFailed] = useState(false);
  const [opened, setOpened] = useState<PhotoDto | null>(null);
  const panel = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const online = useOnline();
  useKeptFocus(panel);
  useRoomBelow(panel);
  usePhotoLists(queue, useQueryClient());

  const { unfinished, progress, failed } = summary;
  const notice = unfinished > 0 ? noticeOf(state, online, now) : null;
  const held = summary.processing > 0 && <Waiting for="derivatives" />;
  const announcement = useAnnouncement(summary, notice && state.restUntil === null ? notice.text : null);
  const [title, detail] = headlineOf(state, summary, left);
  const isOver = unfinished === 0 && summary.processing === 0 && state.session === 'fine';
  const uploaded = state.items.flatMap(({ stage, options }) =>
    stage.at === 'done' && !options.gallery ? [stage.photo.id] : [],
  );
  const showsFailed = onlyFailed && failed > 0;
  const items = showsFailed ? state.items.filter(({ stage }) => stage.at === 'failed') : state.items;

  return (
    <>
      <section
        ref={panel}
        tabIndex={-1}
        aria-label={t`Uploads`}
        data-uploads
        onKeyDown={(event) => {
          // The page has its own uses for these keys.
          event.stopPropagation();
          if (event.key !== 'Escape' || !isOpen) return;
          setIsOpen(false);
          toggle.current?.focus();
        }}
        className="upload-panel rise-in fixed inset-x-0 bottom-0 z-50 overflow-hidden rounded-t-xl border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] text-ink shadow-float md:inset-x-auto md:bottom-6 md:right-6 md:w-[400px] md:rounded-lg md:border md:pb-0"
      >
        <Progress value={progress * 100} label={t`All uploads`} className="rounded-none!" />
        <header className="flex items-center gap-1 py-1.5 pl-4 pr-2">
          <h2 className="flex min-w-0 flex-1 items-baseline gap-2 text-sm">
            <span className="shrink-0 font-medium">{title}</span>
            <span className={cx('tabular min-w-0 text-ink-2', unfinished > 0 && 'truncate')}>{detail}</span>
          </h2>
          {unfinished > 0 && (
            <IconButton
              label={state.paused ? t`Resume uploading` : t`Pause uploading`}
              onClick={() => queue.pause(!state.paused)}
            >
              {state.paused ? (
                <Play size={16} strokeWidth={1.5} aria-hidden />
              ) : (
                <Pause size={16} strokeWidth={1.5} aria-hidden />
              )}
            </IconButton>
          )}
          <IconButton
            ref={toggle}
            label={isOpen ? t`Show less` : t`Show files`}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown
              size={18}
              strokeWidth={1.5}
              aria-hidden
              className={cx('transition-transform duration-200', !isOpen && 'rotate-180')}
            />
          </IconButton>
          {unfinished === 0 && (
            <IconButton label={t`Close uploads`} onClick={() => queue.clear('everything')}>
              <X size={18} strokeWidth={1.5} aria-hidden />
            </IconButton>
          )}
        </header>
        {notice && <UploadNotice {...notice} />}
        <p className="border-t border-line px-4 py-3.5 text-sm text-ink-2 empty:hidden">{held}</p>
        {isOver && uploaded.length > 0 && <MakePublic photoIds={uploaded} />}
        <div id={listId} hidden={!isOpen} className="border-t border-line">
          {isOpen && (
            <>
              <UploadList items={items} now={now} onCancel={queue.cancel} onRetry={queue.retry} onOpen={setOpened} />
              <UploadActions
                queue={queue}
                summary={summary}
                onlyFailed={showsFailed}
                onOnlyFailed={() => setOnlyFailed(!showsFailed)}
              />
            </>
          )}
        </div>
        <p role="status" className="sr-only">
          {announcement}
          {held}
        </p>
      </section>
      {opened && (
        <Opened
          photo={opened}
          walk={batchWalk(openable(state.items), opened.id, setOpened)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
};

/** Why nothing moves, and what to do about it. */
const UploadNotice = ({ text, signIn }: Notice) => (
  <div className="border-t border-line px-4 py-3.5">
    <p className="text-sm text-ink-2">{text}</p>
    {signIn && (
      // A page of its own, so that this one and its files stay.
      <a href={ROUTES.login.path} target="_blank" rel="noreferrer" className={buttonClass('solid', 'mt-3')}>
        <Trans>Sign in again</Trans>
      </a>
    )}
  </div>
);

const FIRST_MS = 1_000;
const EVERY_MS = 20_000;

/**
 * What screen readers announce: the progress now and then, every problem, and the end. Not percentages: they
 * would be announced all the time.
 */
const useAnnouncement = (summary: QueueSummary, trouble: string | null): string => {
  const { t } = useLingui();
  const { unfinished, processing, arrived, total } = summary;
  const [progress, setProgress] = useState('');
  const isOver = unfinished + processing === 0;
  const result = trouble ?? (isOver ? t`Uploads finished: ${resultOf(summary)}` : null);
  const isQuiet = result === null;

  const say = useEffectEvent(() => setProgress(t`${arrived + processing} of ${total} uploaded`));
  useEffect(() => {
    if (!isQuiet) return;
    const first = setTimeout(() => say(), FIRST_MS);
    const timer = setInterval(() => say(), EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isQuiet]);
  return result ?? progress;
};

const PRIVATE = { ...photoIdsQuery({ ...EVERYTHING, visibility: 'private' }), staleTime: 0 };
const STAYS = { onGone: () => undefined };

/** What of the batch is still private, and one press to publish it (UPL-33). */
const MakePublic = ({ photoIds }: { photoIds: readonly string[] }) => {
  const { t } = useLingui();
  const { data } = useQuery(PRIVATE);
  const { run, progress } = useBulkChange(STAYS);
  const hidden = new Set(data);
  const left = photoIds.filter((id) => hidden.has(id));
  if (left.length === 0) return null;
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line py-1.5 pl-4 pr-2 text-sm">
      <p role="status" className="tabular text-ink-2">
        <Plural value={left.length} one="# photo is private" other="# photos are private" />
      </p>
      <Button
        look="quiet"
        className="px-3!"
        aria-disabled={progress !== null}
        onClick={() => progress === null && run({ action: 'edit', photoIds: left, edit: { isPublic: true } })}
      >
        {progress ? t`Publishing…` : left.length === 1 ? t`Make it public` : t`Make all public`}
      </Button>
    </div>
  );
};

/** What of the batch can be opened, in its order; the same file twice is one photo. */
const openable = (items: readonly QueueItem[]): PhotoDto[] => {
  const photos = new Map<string, PhotoDto>();
  for (const { stage, options } of items)
    if (!options.gallery && (stage.at === 'done' || stage.at === 'already-here'))
      photos.set(stage.photo.id, stage.photo);
  return [...photos.values()];
};

/** The walk along the batch; null once it does not have the photo any more. */
const batchWalk = (photos: readonly PhotoDto[], id: string, onWalk: (photo: PhotoDto) => void): Walk | null => {
  const index = photos.findIndex((photo) => photo.id === id);
  if (index < 0) return null;
  return { index, count: photos.length, previous: photos[index - 1] ?? null, next: photos[index + 1] ?? null, onWalk };
};
