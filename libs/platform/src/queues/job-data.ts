/** What a job carries: its payload and the request it began with. */
export interface JobData<P> {
  readonly payload: P;
  readonly requestId?: string;
}
