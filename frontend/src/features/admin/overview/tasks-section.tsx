/** Long tasks and their progress. */
export const TasksSection = () => null;
