/** The queues of background jobs. */
export const QueuesSection = () => null;
