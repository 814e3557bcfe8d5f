/** States of a task; `queued`, `running` and `paused` are open. */
const TASK_STATES = ['queued', 'running', 'paused', 'cancelled', 'done', 'failed'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** How far a task is: units of its kind, such as photos. `total` is null where it is not known. */
export interface TaskProgress {
  done: number;
  total: number | null;
}

/** What is answered of a cancelled task. */
export const TASK_CANCELLED_TEXT = /*i18n*/ 'This was canceled.';
