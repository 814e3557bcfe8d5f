import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

/** How a chosen file relates to the photo. */
export interface FileChoice {
  photo: PhotoDto;
  /** The photo that was made from the chosen file; null when there is none. */
  twin: PhotoDto | null;
  /** Whether it would be stored as it is. */
  kept: boolean;
}

/** The photo has exactly this file. */
export const isSameFile = ({ photo, twin, kept }: FileChoice): boolean =>
  twin?.id === photo.id && photo.file.kept === kept;

/** A note on the chosen file; null when none is needed. */
export const choiceNote = (choice: FileChoice): string | null => {
  const { photo, twin, kept } = choice;
  if (!twin) return null;
  if (twin.id !== photo.id) return `This file is your photo “${twin.title}” as well. That one stays as it is.`;
  if (isSameFile(choice))
    return kept
      ? 'This is the file the photo already has.'
      : 'This is the file the photo was made from. Keep the original file to add it.';
  return kept
    ? 'This is the file the photo was made from: now its original is kept.'
    : 'This is the file the photo already has: a smaller copy would take its place.';
};

/** The toast once the file is uploaded. */
export const replacedToast = ({ altText, usedAs }: PhotoDto): { title: string; description: string } => {
  const notes = [
    'Visitors see the new file as soon as it is ready.',
    usedAs.length > 0 && 'Your hero image or profile picture follows.',
    altText && 'Please look at the alt text again: it describes the former one.',
  ];
  return { title: 'Replacing the file', description: notes.filter(Boolean).join(' ') };
};

/** Texts of the dialog that replaces a file, by the file that shows them; sentences with markup stay inline. */
export const REPLACE_FILE_TEXT = {
  replaceFileDialog: {
    oneFile: 'One file, please',
    photoOneFile: 'A photo has one file.',
    title: 'Replace file',
    description: 'Title, description, tags, category, place, visibility and link stay as they are.',
    cancel: 'Cancel',
    uploading: 'Uploading…',
    presentFileShownNew:
      'The present file is shown until the new one is ready, and deleted then. If the new one cannot be used, the photo stays as it is. Until then both count towards your storage.',
  },
  useReplaceFile: {
    fileNotReplaced: 'The file was not replaced',
  },
} as const;
