import { AppError } from '@vitrine/contracts/errors/app-error';
import type { BulkChangeDto } from '@vitrine/contracts/media/own-photos.dto';

const refuse = (field: keyof BulkChangeDto, message: string): never => {
  throw new AppError('VALIDATION', message, { [field]: [message] });
};

/** Throws VALIDATION unless the fields belong to the action. */
export const assertBulkChange = ({ action, photoIds, edit, states }: BulkChangeDto): void => {
  const isRevert = action === 'revert';
  if (isRevert && !states) refuse('states', 'revert needs states.');
  if (isRevert && photoIds) refuse('photoIds', 'revert takes states, not photoIds.');
  if (!isRevert && !photoIds) refuse('photoIds', `${action} needs photoIds.`);
  if (!isRevert && states) refuse('states', 'Only revert takes states.');
  if (action === 'edit' && !edit) refuse('edit', 'edit needs to say what changes.');
  if (action !== 'edit' && edit) refuse('edit', 'Only edit takes an edit.');
  if (edit && Object.values(edit).every((value) => value === undefined)) refuse('edit', 'The edit changes nothing.');
  if (edit?.replace && Object.values(edit).filter((value) => value !== undefined).length > 1)
    refuse('edit', 'A replacement stands alone.');
  if (edit?.titleFromFile && edit.title !== undefined) refuse('edit', 'A title comes from the file or from the edit.');
  if (edit?.numberFrom !== undefined && !edit.title) refuse('edit', 'Numbers need a title.');
  if (states && new Set(states.map(({ id }) => id)).size < states.length)
    refuse('states', 'Each photo may have one state only.');
};
