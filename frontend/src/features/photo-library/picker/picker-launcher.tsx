import { Trans, useLingui } from '@lingui/react/macro';
import type { TaskProgress } from '@vitrine/contracts/http/task.dto';
import type { ReactNode } from 'react';
import { useProjects } from '../../../data/site/site.query.js';
import { Waiting } from '../../../data/tasks/waiting.js';
import { PATHS } from '../../../shared/lib/site-paths.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { Link } from '../../../shared/ui/link.js';
import { Progress } from '../../../shared/ui/progress.js';
import { useProjectChoice } from '../../../widgets/project-choice.js';
import { LibraryActions } from '../library-page.js';
import { usePicker, type PickerStep } from './use-picker.js';

/** The button that opens the library's own window, and what happens then (GPH-19 to GPH-37). */
export const PickerLauncher = ({ children }: { children?: ReactNode }) => {
  const { t } = useLingui();
  const { step, progress, open, reopen, cancel } = usePicker();
  const { fields, choose } = useProjectChoice({
    projects: useProjects(),
    label: t`Put these photos into`,
    none: t`My Photos alone`,
  });
  const begin = () => {
    const project = choose();
    if (project !== undefined) open(project);
  };
  if (step.at === 'waiting')
    return (
      <Note
        title={t`Select photos in the Google Photos window, then press Done.`}
        detail={t`The import begins by itself, also when this page is closed.`}
      >
        <Button onClick={reopen}>
          <Trans>Open the window again</Trans>
        </Button>
        <Button look="quiet" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Note>
    );
  if (step.at === 'importing')
    return (
      <Note
        title={t`Importing your photos…`}
        detail={t`You may leave this page: the import goes on, and My Photos shows how far it is.`}
      >
        <ImportProgress progress={progress} />
      </Note>
    );
  return (
    <div className="grid gap-8">
      {step.at === 'late' && <Late />}
      <div className="grid max-w-[26rem] gap-4">{fields}</div>
      <LibraryActions>
        <Button look="solid" disabled={isBusy(step)} onClick={begin}>
          {step.at === 'opening' ? t`Opening Google Photos…` : t`Select Photos from Google Photos`}
        </Button>
        {children}
      </LibraryActions>
    </div>
  );
};

const isBusy = ({ at }: PickerStep): boolean => at === 'opening' || at === 'imported';

const Note = ({ title, detail, children }: { title: string; detail: string; children?: ReactNode }) => {
  const { t } = useLingui();
  return (
    <div role="status" className="max-w-[64ch] border-l border-accent pl-5">
      <p className="text-base">
        <Waiting for="library-import" held={t`Imports are paused by the people who run this site.`}>
          {title}
        </Waiting>
      </p>
      <p className="mt-1 text-sm text-ink-2">
        <Waiting
          for="library-import"
          held={t`What you choose in the Google Photos window is imported when they resume them, also when this page is closed.`}
        >
          {detail}
        </Waiting>
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
};

/** GPH-27, GPH-36. */
const Late = () => {
  const { t } = useLingui();
  const [title, detail] = [
    t`Still processing`,
    t`Your selection may still be processing. Check My Photos in a few minutes.`,
  ];
  return (
    <Note title={title} detail={detail}>
      <Link to={PATHS.myPhotos} className={buttonClass('line')}>
        <Trans>Go to My Photos</Trans>
      </Link>
    </Note>
  );
};

const ImportProgress = ({ progress }: { progress: TaskProgress | null }) => {
  const { t } = useLingui();
  if (!progress?.total) return <Progress label={t`Imported photos`} value={0} />;
  const { done, total } = progress;
  return (
    <>
      <Progress label={t`Imported photos`} value={Math.min(100, (100 * done) / total)} />
      <p className="tabular text-sm text-ink-2">{t`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`}</p>
    </>
  );
};
