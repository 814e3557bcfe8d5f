import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';

/** Toast texts of the upload form, title and description (A§5, A§8, UPL-25, UPL-26). */
export const UPLOAD_TEXT = {
  invalidType: ['Invalid file type', 'Please upload a JPG, PNG, WEBP, HEIC, HEIF, or TIFF image.'],
  tooLarge: ['File too large', ERRORS.FILE_TOO_LARGE.message],
  missing: ['Missing Information', 'Please fill in all required fields and select an image.'],
  tags: ['Not every tag fits', 'Please shorten or remove what is left in the tags field.'],
  processing: ['Processing Error', 'The image could not be processed. Please try another file.'],
  unread: ['File not read', 'Please check your connection, and that the file is still where it was.'],
  aiTimeout: ['AI Analysis Timeout', 'AI analysis took too long. You can still upload your photo manually.'],
  failed: ['Upload Failed', 'There was an error uploading your photo. Please try again.'],
  done: ['Photo uploaded', 'Your photo has been uploaded.'],
} as const satisfies Record<string, readonly [title: string, description: string]>;
