import { useQueryClient } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { ChevronDown, Pause, Play, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Waiting } from '../../../data/jobs/waiting.js';
import { useIsMobile } from '../../../shared/hooks/use-media-query.js';
import { useOnline } from '../../../shared/hooks/use-online.js';
import { cx } from '../../../shared/lib/cx.js';
import { IconButton } from '../../../shared/ui/button.js';
import { Progress } from '../../../shared/ui/progress.js';
import { headlineOf, noticeOf } from './panel-texts.js';
import { UploadActions } from './upload-actions.js';
import { UploadList } from './upload-list.js';
import { UploadNotice } from './upload-notice.js';
import type { OpenedPhoto } from '../opened-photo.js';
import { batchWalk, openable } from './batch-walk.js';
import { MakePublic } from './make-public.js';
import { uploadQueue } from './page-queue.js';
import type { UploadQueue } from './upload-queue.js';
import { useAnnouncement } from './use-announcement.js';
import { useKeptFocus } from './use-kept-focus.js';
import { usePhotoLists } from './use-photo-lists.js';
import { useRoomBelow } from './use-room-below.js';
import { useUploads } from './use-uploads.js';
import { UPLOAD_QUEUE_TEXT } from './upload-queue-texts.js';

const TEXT = UPLOAD_QUEUE_TEXT.uploadPanel;

/** The running uploads: one line that opens into a list. It stays on all pages. */
export const UploadPanel = ({ Opened, queue = uploadQueue }: { Opened: OpenedPhoto; queue?: UploadQueue }) => {
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
  const uploaded = state.items.flatMap(({ stage }) => (stage.at === 'done' ? [stage.photo.id] : []));
  const showsFailed = onlyFailed && failed > 0;
  const items = showsFailed ? state.items.filter(({ stage }) => stage.at === 'failed') : state.items;

  return (
    <>
      <section
        ref={panel}
        tabIndex={-1}
        aria-label={TEXT.uploads}
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
        <Progress value={progress * 100} label={TEXT.allUploads} className="rounded-none!" />
        <header className="flex items-center gap-1 py-1.5 pl-4 pr-2">
          <h2 className="flex min-w-0 flex-1 items-baseline gap-2 text-sm">
            <span className="shrink-0 font-medium">{title}</span>
            <span className={cx('tabular min-w-0 text-ink-2', unfinished > 0 && 'truncate')}>{detail}</span>
          </h2>
          {unfinished > 0 && (
            <IconButton
              label={state.paused ? TEXT.resumeUploading : TEXT.pauseUploading}
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
            label={isOpen ? TEXT.showLess : TEXT.showFiles}
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
            <IconButton label={TEXT.closeUploads} onClick={() => queue.clear('everything')}>
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
