/** What every job carries beside its payload: what it began with. */
export interface JobOrigin {
  readonly requestId?: string;
  /** The span that added it, as W3C Trace Context writes it. */
  readonly trace?: string;
  /** It begins a trace of its own, which names that span: one of thousands would be of no use. */
  readonly ownTrace?: boolean;
}

/** What a job carries. */
export interface JobData<P> extends JobOrigin {
  readonly payload: P;
}
