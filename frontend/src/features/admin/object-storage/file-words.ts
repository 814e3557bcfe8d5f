import type { StoredFileDto } from '@vitrine/contracts/media/object-browser.dto';
import type { Badge } from '../../../shared/ui/badge.js';
import type { ComponentProps } from 'react';
import { FILE_STATE_TEXT, OBJECT_STORAGE_TEXT } from './object-storage-texts.js';

const TEXT = OBJECT_STORAGE_TEXT.fileWords;

interface KeyParts {
  /** With its last slash; empty where the file is in the user's folder itself. */
  folder: string;
  name: string;
}

/** A key without the folders that all files of its user share. */
export const keyParts = (key: string): KeyParts => {
  const own = key.split('/').slice(2).join('/') || key;
  const slash = own.lastIndexOf('/') + 1;
  return { folder: own.slice(0, slash), name: own.slice(slash) };
};

/** What a file is called: an original by the title of its photo, a derivative as one of it, any other by the end of its key. */
export const fileName = ({ key, kind, dbInfo }: StoredFileDto): string => {
  const { name } = keyParts(key);
  if (!dbInfo) return name;
  return kind === 'original' ? dbInfo.title : `${name} of ${dbInfo.title}`;
};

/** The user's words in {@link fileName}. */
export const namesIn = ({ dbInfo }: StoredFileDto): string[] => (dbInfo ? [dbInfo.title] : []);

/** "Private, featured": what the database says of a file (ENT-37). */
export const entryText = ({ hasDbEntry, kind, dbInfo }: StoredFileDto): string => {
  if (dbInfo)
    return [dbInfo.isPublic ? TEXT.public : TEXT.private, dbInfo.isFeatured && TEXT.featured]
      .filter(Boolean)
      .join(', ');
  if (!hasDbEntry) return TEXT.noEntry;
  return kind === 'site-image' ? TEXT.siteImage : TEXT.entry;
};

interface StateWords {
  text: string;
  tone: NonNullable<ComponentProps<typeof Badge>['tone']>;
}

const TONES = { stored: 'good', orphan: 'bad', missing: 'bad', busy: 'busy' } as const;

/** What has become of a file. */
export const stateWords = ({ state, purgedAt, dbInfo }: StoredFileDto): StateWords => {
  if (state === 'orphan' && purgedAt !== null) return { text: TEXT.inQuarantine, tone: 'quiet' };
  if (state === 'stored' && dbInfo?.trashedBy === 'administrator') return { text: TEXT.trashedByAdmin, tone: 'bad' };
  if (state === 'stored' && dbInfo?.trashedBy === 'owner') return { text: TEXT.inTrash, tone: 'quiet' };
  return { text: FILE_STATE_TEXT[state], tone: TONES[state] };
};
