import { parsedJson } from '@vitrine/contracts/fields/json-list';
import { knownExif } from '@vitrine/contracts/media/exif.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';

/** What may be stored of a camera's record, sent as JSON or its text; anything else is no record at all (SEC-20). */
export const sentExif = (sent: unknown): PhotoExif => knownExif(parsedJson(sent));
