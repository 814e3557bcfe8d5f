import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { toastStore } from '../shared/toast/toast-store.js';

/** Title and description of the rendered toast. */
export const said = (): [string | undefined, string | undefined] => {
  const shown = toastStore.current();
  const isDrawn = shown !== null && screen.queryAllByText(shown.title).length > 0;
  return isDrawn ? [shown.title, shown.description] : [undefined, undefined];
};

/** Presses the toast's Undo: found by its text, because computing roles of a full page can outlast the toast. */
export const pressUndo = async (user: UserEvent): Promise<void> =>
  user.click(await screen.findByText('Undo', { selector: 'button' }));
