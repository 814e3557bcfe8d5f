import type { Values } from './contact-values.js';

/** A message that is being written: its text, and the key under which this very text has been tried to be sent. */
export interface Draft {
  values?: Values;
  attempt?: Attempt;
}
export interface Attempt {
  text: string;
  key: string;
}

const nameOf = (place: string) => `vitrine-contact:${place}`;

/** Text that was not sent yet outlives a reload of the page. Storage may be forbidden or full, then it does not. */
export const readDraft = (place: string): Draft => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(place)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
};

export const keepDraft = (place: string, part: Draft): void => {
  try {
    sessionStorage.setItem(nameOf(place), JSON.stringify({ ...readDraft(place), ...part }));
  } catch {
    // See above.
  }
};

export const forgetDraft = (place: string): void => {
  try {
    sessionStorage.removeItem(nameOf(place));
  } catch {
    // See above.
  }
};
