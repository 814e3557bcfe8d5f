/** A piece of work a 202 answered for (API-81). */
export interface JobDto {
  jobId: string;
  status: 'pending' | 'completed' | 'failed';
  /** What the first call would have answered; null until `completed`. */
  result: unknown;
  /** A sentence fit to be shown; null unless `failed`. */
  message: string | null;
}
