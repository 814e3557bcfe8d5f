import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ACCEPTED_FILES } from '@vitrine/contracts/media/photo.rules';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { Button, buttonClass, IconButton } from '../../../shared/ui/button.js';
import { pickChosen } from '../picking/picked-files.js';
import { useRoomBelow } from './use-room-below.js';
import { clearLeftBehind, openUploadSheet, type LeftBehind } from './queue-store.js';
import { galleryPath } from '../../../shared/lib/site-paths.js';
import { Link } from '../../../shared/ui/link.js';

/** Names the files that were still to be uploaded when the page was left. A page cannot open them again by itself. */
export const LeftBehindNote = ({ left: { names, galleryId } }: { left: LeftBehind }) => {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  useRoomBelow(panel);
  const choose = async (files: FileList | null) => {
    const picked = await pickChosen(files ?? []);
    if (picked.files.length > 0) openUploadSheet(picked);
  };
  return (
    <section
      ref={panel}
      aria-label={t`Files that were not uploaded`}
      className="upload-panel rise-in fixed inset-x-0 bottom-0 z-50 rounded-t-xl border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] text-ink shadow-float md:inset-x-auto md:bottom-6 md:right-6 md:w-[400px] md:rounded-lg md:border md:pb-0"
    >
      <header className="flex items-center gap-1 py-1.5 pl-4 pr-2">
        <h2 className="min-w-0 flex-1 text-sm font-medium">
          <Plural value={names.length} one="# photo was not uploaded" other="# photos were not uploaded" />
        </h2>
        <IconButton label={t`Dismiss`} onClick={() => clearLeftBehind()}>
          <X size={18} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </header>
      <ul
        tabIndex={0}
        aria-label={t`Names of the files`}
        className="max-h-36 overflow-y-auto border-t border-line px-4 py-2.5 text-xs text-ink-2 focus-visible:-outline-offset-2"
      >
        {names.map((name, at) => (
          <li key={at} dir="auto" className="truncate py-0.5 text-left">
            {name}
          </li>
        ))}
      </ul>
      <div className="border-t border-line px-4 py-3.5">
        <p className="text-xs text-ink-2">
          <Trans>
            The page was left before they were through. Choose the files or their folder again: what is here already is
            recognized and not sent twice.
          </Trans>
        </p>
        {galleryId ? (
          // Chosen here they would come into the portfolio.
          <Link to={galleryPath(galleryId)} className={buttonClass('solid', 'mt-3')}>
            <Trans>Go to their gallery</Trans>
          </Link>
        ) : (
          <Button look="solid" className="mt-3" onClick={() => input.current?.click()}>
            <Trans>Choose them again</Trans>
          </Button>
        )}
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPTED_FILES}
          tabIndex={-1}
          aria-hidden
          className="hidden"
          onChange={(event) => void choose(event.target.files)}
        />
      </div>
    </section>
  );
};
