import type { KnownFilesAnswer } from '@vitrine/contracts/media/known-files.dto';
import { KNOWN_FILES_LIMIT } from '@vitrine/contracts/media/known-files.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

export interface KnownFiles {
  /** The existing photo of a file; null when there is none, or when the lookup fails. */
  photoOf: (hash: string | null) => Promise<PhotoDto | null>;
  /** A time of this browser's clock converted to the server's, as ISO text; null while the difference is unknown. */
  serverTime: (at: number) => string | null;
}

interface Question {
  hash: string | null;
  answer: (photo: PhotoDto | null) => void;
}

export interface KnownFilesTools {
  knownFiles: (hashes: readonly string[]) => Promise<KnownFilesAnswer>;
  now: () => number;
}

/** Looks up which files the server has. Lookups during a request are batched into the next one. */
export const createKnownFiles = ({ knownFiles, now }: KnownFilesTools): KnownFiles => {
  const waiting: Question[] = [];
  let isAsking = false;
  let ahead: number | null = null;

  const ask = async (questions: readonly Question[]) => {
    const hashes = [...new Set(questions.flatMap(({ hash }) => hash ?? []))];
    // An upload that need not have been is better than none.
    const answer: KnownFilesAnswer | null = await knownFiles(hashes).catch(() => null);
    // Kept as it is, so that all files of this page are on one scale.
    if (answer) ahead ??= Date.parse(answer.now) - now();
    const photos = new Map(answer?.known.map(({ hash, photo }) => [hash, photo]));
    for (const question of questions) question.answer((question.hash !== null && photos.get(question.hash)) || null);
  };

  const askAll = async () => {
    if (isAsking) return;
    isAsking = true;
    while (waiting.length > 0) await ask(waiting.splice(0, KNOWN_FILES_LIMIT));
    isAsking = false;
  };

  return {
    photoOf: (hash) =>
      // Without a hash the clock alone is fetched.
      hash === null && ahead !== null
        ? Promise.resolve(null)
        : new Promise((answer) => {
            waiting.push({ hash, answer });
            void askAll();
          }),
    serverTime: (at) => (ahead === null ? null : new Date(at + ahead).toISOString()),
  };
};
