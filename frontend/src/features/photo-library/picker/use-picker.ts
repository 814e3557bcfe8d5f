import { useLingui } from '@lingui/react/macro';
import { plural, t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TaskStatusDto } from '@vitrine/contracts/http/task.dto';
import type { ImportedProjectDto, ImportResultDto } from '@vitrine/contracts/media/photo-library.dto';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTask } from '../../../data/tasks/use-task.js';
import { libraryStatusQuery } from '../../../data/photo-library/library-status.query.js';
import {
  cancelPicker,
  createPickerSession,
  importPicked,
  isEnded,
  isLate,
  pickerStatusQuery,
} from '../../../data/photo-library/picker-sessions.js';
import { PATHS } from '../../../shared/lib/site-paths.js';
import { toast } from '../../../shared/toast/toast-store.js';
import type { ChosenProject } from '../../../widgets/project-choice.js';
import { keepSession, keptSession, type KeptSession } from './picker-session.js';
import { openPickerWindow, type PickerWindow } from './picker-window.js';

/** LIM-39, LIM-40. */
const REDIRECT_MS = 1_500;
const IMPORTED_TOAST_MS = 2_000;

/** The steps of picking photos (GPH-19 to GPH-27). */
export type PickerStep =
  | { at: 'idle' }
  | { at: 'opening' }
  | { at: 'waiting'; session: KeptSession; isNew: boolean }
  | { at: 'late' }
  | { at: 'importing'; jobId: string | null }
  | { at: 'imported'; imported: number };

/** Picks photos in the library's own window, and imports them. */
export const usePicker = () => {
  const { t } = useLingui();
  const [step, setStep] = useState<PickerStep>(stepAfterReload);
  const picker = useRef<PickerWindow>(null);
  const navigate = useNavigate();
  const client = useQueryClient();

  const end = (next: PickerStep) => {
    keepSession(null);
    setStep(next);
  };
  const fail = (title: string, description: string) => {
    toast({ title, description, variant: 'destructive' });
    end({ at: 'idle' });
  };

  const open = async (project: ChosenProject | null) => {
    picker.current = openPickerWindow();
    if (!picker.current)
      return fail(t`Picker Error`, t`Failed to open picker window. Please allow pop-ups for this site.`);
    setStep({ at: 'opening' });
    const session = await createSession(project);
    if (typeof session === 'string') {
      picker.current.close();
      // The library may have ended the connection; the page says so then.
      void client.invalidateQueries(libraryStatusQuery);
      return fail(t`Picker Error`, session);
    }
    keepSession(session);
    picker.current.goTo(session.pickerUri);
    setStep({ at: 'waiting', session, isNew: true });
  };

  const reopen = () => {
    if (step.at !== 'waiting') return;
    picker.current?.close();
    picker.current = openPickerWindow();
    if (picker.current) picker.current.goTo(step.session.pickerUri);
    else
      toast({
        title: t`Picker Error`,
        description: t`Failed to open picker window. Please allow pop-ups for this site.`,
        variant: 'destructive',
      });
  };

  const cancel = () => {
    if (step.at !== 'waiting') return;
    picker.current?.close();
    // The server stops by itself when the session ends.
    void cancelPicker(step.session.sessionId).catch(() => undefined);
    end({ at: 'idle' });
  };

  const finish = (result: ImportResultDto | null) => {
    picker.current?.close();
    if (!result?.success)
      return fail(t`Import Error`, result?.error ?? t`The photos could not be imported. Please try again.`);
    const [title, description] =
      result.imported === 0
        ? [t`Nothing new`, t`The selected photos are here already, or cannot be imported.`]
        : [t`Import Successful`, t`Imported ${plural(result.imported, { one: '# photo', other: '# photos' })}.`];
    const where = result.project && projectSentence(result.project);
    toast({
      title,
      description: where ? `${description} ${where}` : description,
      ...(result.project && { names: [result.project.title] }),
      // What went wrong is to be read.
      ...(!result.project?.error && { duration: IMPORTED_TOAST_MS }),
    });
    end({ at: 'imported', imported: result.imported });
  };

  const startImport = async ({ sessionId }: KeptSession, photoCount: number) => {
    setStep({ at: 'importing', jobId: null });
    try {
      const answer = await importPicked({ sessionId, photoCount });
      if ('jobId' in answer) setStep({ at: 'importing', jobId: answer.jobId });
      else finish(answer);
    } catch (error) {
      fail(
        t`Import Error`,
        error instanceof Error ? error.message : t`The photos could not be imported. Please try again.`,
      );
    }
  };

  const leave = useEffectEvent(
    (imported: number) => void navigate(`${PATHS.myPhotos}?import=success&count=${imported}`),
  );
  useEffect(() => {
    if (step.at !== 'imported') return undefined;
    // Stopped with the page: a user who has gone elsewhere meanwhile stays there.
    const timer = setTimeout(() => leave(step.imported), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [step]);

  usePolls(step, {
    onPicked: (session, photoCount) => void startImport(session, photoCount),
    onEnded: () => fail(t`Picker Error`, t`Google has ended the selection. Please select your photos again.`),
    onLate: () => end({ at: 'late' }),
  });
  const task = useTask(step.at === 'importing' ? step.jobId : null, (ended) =>
    // The user has cancelled it below.
    ended?.task?.state === 'cancelled' ? end({ at: 'idle' }) : finish(resultOf(ended)),
  );

  return {
    step,
    progress: task?.task ?? null,
    open: (project: ChosenProject | null) => void open(project),
    reopen,
    cancel,
  };
};

const projectSentence = ({ title, error }: ImportedProjectDto): string =>
  error ?? t`They are in the draft of “${title}”.`;

const stepAfterReload = (): PickerStep => {
  const session = keptSession();
  return session ? { at: 'waiting', session, isNew: false } : { at: 'idle' };
};

/** The session, or the sentence that says why there is none. */
const createSession = async (project: ChosenProject | null): Promise<KeptSession | string> => {
  try {
    const { id, pickerUri } = await createPickerSession(project);
    return id && pickerUri ? { sessionId: id, pickerUri } : t`Invalid session data received`;
  } catch {
    return t`Failed to create picker session`;
  }
};

const resultOf = (task: TaskStatusDto | null): ImportResultDto | null =>
  task?.status === 'completed' ? (task.result as ImportResultDto) : null;

interface PollEnds {
  onPicked: (session: KeptSession, photoCount: number) => void;
  onEnded: () => void;
  onLate: () => void;
}

/** Follows the session of a waiting step to one of its ends, each of which is called once. */
const usePolls = (step: PickerStep, { onPicked, onEnded, onLate }: PollEnds): void => {
  const waiting = step.at === 'waiting' ? step : null;
  const client = useQueryClient();
  const query = pickerStatusQuery(waiting?.session.sessionId ?? null, waiting?.isNew ?? true);
  const { data, dataUpdatedAt, errorUpdateCount } = useQuery(query);
  const look = useEffectEvent(() => {
    if (!waiting || !data) return;
    const state = client.getQueryState(query.queryKey);
    if (data.hasPhotos) onPicked(waiting.session, data.photoCount);
    else if (isEnded(data)) onEnded();
    else if (state && isLate(state)) onLate();
  });
  useEffect(() => look(), [waiting, dataUpdatedAt, errorUpdateCount]);
};
