/** What the history keeps of a connection that was refused, for the page that offers the next attempt. */
interface Refusal {
  refusal: string;
}

export const refusedWith = (refusal: string): Refusal => ({ refusal });

/** The sentence in a place of the history, where there is one. */
export const refusalIn = (state: unknown): string | null => {
  const { refusal } = (state ?? {}) as Partial<Refusal>;
  return typeof refusal === 'string' ? refusal : null;
};
