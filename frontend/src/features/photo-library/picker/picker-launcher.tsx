import type { TaskProgress } from '@vitrine/contracts/tasks/task.rules';
import type { ReactNode } from 'react';
import { Waiting } from '../../../data/jobs/waiting.js';
import { PATHS } from '../../../shared/lib/site-paths.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { Link } from '../../../shared/ui/link.js';
import { Progress } from '../../../shared/ui/progress.js';
import { LibraryActions } from '../library-page.js';
import { PHOTO_LIBRARY_TEXT } from '../photo-library-texts.js';
import { usePicker, type PickerStep } from './use-picker.js';

const TEXT = PHOTO_LIBRARY_TEXT.picker;

/** The button that opens the library's own window, and what happens then (GPH-19 to GPH-37). */
export const PickerLauncher = ({ children }: { children?: ReactNode }) => {
  const { step, progress, open, reopen, cancel } = usePicker();
  if (step.at === 'waiting')
    return (
      <Note title={TEXT.waiting} detail={TEXT.waitingDetail}>
        <Button onClick={reopen}>{TEXT.showWindow}</Button>
        <Button look="quiet" onClick={cancel}>
          {TEXT.cancel}
        </Button>
      </Note>
    );
  if (step.at === 'importing')
    return (
      <Note title={TEXT.importing} detail={TEXT.importingDetail}>
        <ImportProgress progress={progress} />
      </Note>
    );
  return (
    <div className="grid gap-8">
      {step.at === 'late' && <Late />}
      <LibraryActions>
        <Button look="solid" disabled={isBusy(step)} onClick={open}>
          {step.at === 'opening' ? TEXT.opening : TEXT.launch}
        </Button>
        {children}
      </LibraryActions>
    </div>
  );
};

const isBusy = ({ at }: PickerStep): boolean => at === 'opening' || at === 'imported';

const Note = ({ title, detail, children }: { title: string; detail: string; children?: ReactNode }) => (
  <div role="status" className="max-w-[64ch] border-l border-accent pl-5">
    <p className="text-base">
      <Waiting for="library-import" held={TEXT.held}>
        {title}
      </Waiting>
    </p>
    <p className="mt-1 text-sm text-ink-2">
      <Waiting for="library-import" held={TEXT.heldDetail}>
        {detail}
      </Waiting>
    </p>
    <div className="mt-5 flex flex-wrap items-center gap-3">{children}</div>
  </div>
);

/** GPH-27, GPH-36. */
const Late = () => {
  const [title, detail] = TEXT.late;
  return (
    <Note title={title} detail={detail}>
      <Link to={PATHS.myPhotos} className={buttonClass('line')}>
        {TEXT.toMyPhotos}
      </Link>
    </Note>
  );
};

const ImportProgress = ({ progress }: { progress: TaskProgress | null }) => {
  if (!progress?.total) return <Progress label={TEXT.progress} value={0} />;
  const { done, total } = progress;
  return (
    <>
      <Progress label={TEXT.progress} value={Math.min(100, (100 * done) / total)} />
      <p className="tabular text-sm text-ink-2">{TEXT.counted(done, total)}</p>
    </>
  );
};
