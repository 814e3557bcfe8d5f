import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { i18n } from '@vitrine/contracts/i18n';
import type { StoredFileKind, StoredFileState } from '@vitrine/contracts/media/object-browser.rules';
import type { StoredFileDto } from '@vitrine/contracts/media/object-browser.dto';
import type { Badge } from '../../../shared/ui/badge.js';
import type { ComponentProps } from 'react';

export const FILE_KINDS: Record<StoredFileKind, MessageDescriptor> = {
  original: msg`Original`,
  derivative: msg`Derivative`,
  'site-image': msg`Site image`,
};

export const FILE_STATES: Record<StoredFileState, MessageDescriptor> = {
  stored: msg`Stored`,
  orphan: msg`Orphan`,
  missing: msg`Missing`,
  busy: msg`In work`,
};

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
  return kind === 'original' ? dbInfo.title : t`${name} of ${dbInfo.title}`;
};

/** The user's words in {@link fileName}. */
export const namesIn = ({ dbInfo }: StoredFileDto): string[] => (dbInfo ? [dbInfo.title] : []);

/** "Private, featured": what the database says of a file (ENT-37). */
export const entryText = ({ hasDbEntry, kind, dbInfo }: StoredFileDto): string => {
  if (dbInfo)
    return [dbInfo.isPublic ? t`Public` : t`Private`, dbInfo.isFeatured && t`Featured`].filter(Boolean).join(', ');
  if (!hasDbEntry) return t`None`;
  return kind === 'site-image' ? t`Site image` : t`Yes`;
};

interface StateWords {
  text: string;
  tone: NonNullable<ComponentProps<typeof Badge>['tone']>;
}

const TONES = { stored: 'good', orphan: 'bad', missing: 'bad', busy: 'busy' } as const;

/** What has become of a file. */
export const stateWords = ({ state, purgedAt, dbInfo }: StoredFileDto): StateWords => {
  if (state === 'orphan' && purgedAt !== null) return { text: t`In quarantine`, tone: 'quiet' };
  if (state === 'stored' && dbInfo?.trashedBy === 'administrator') return { text: t`Deleted by admin`, tone: 'bad' };
  if (state === 'stored' && dbInfo?.trashedBy === 'owner') return { text: t`In the trash`, tone: 'quiet' };
  return { text: i18n._(FILE_STATES[state]), tone: TONES[state] };
};
