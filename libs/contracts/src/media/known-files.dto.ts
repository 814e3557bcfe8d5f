import { ArrayMaxSize, IsArray, Matches } from 'class-validator';
import 'reflect-metadata';
import { CONTENT_HASH, KNOWN_FILES_LIMIT } from './known-files.rules.js';
import type { PhotoDto } from './photo.dto.js';

/** Body of `POST /api/user/photos/known`: files by their content hash; an empty list reads the server's time alone. */
export class KnownFilesDto {
  @IsArray()
  @ArrayMaxSize(KNOWN_FILES_LIMIT)
  @Matches(CONTENT_HASH, { each: true })
  hashes: string[];
}

/** Which of the files are photos of the caller already. What is in the trash is not. */
export interface KnownFilesAnswer {
  known: { hash: string; photo: PhotoDto }[];
  /** The server's time, by which a browser dates the choice of its files (`chosenAt` of an upload). */
  now: string;
}
