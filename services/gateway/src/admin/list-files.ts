import type { ActDto } from '@vitrine/contracts/admin/act.dto';
import type { AdminPhotoDto } from '@vitrine/contracts/media/moderation.dto';
import type { QuarantinedObjectDto, StoredUserDto } from '@vitrine/contracts/media/object-browser.dto';
import type { FindingDto } from '@vitrine/contracts/media/storage-audit.dto';
import type { EmailSummaryDto } from '@vitrine/contracts/notify/email.dto';
import type { EnquiryDto } from '@vitrine/contracts/notify/enquiry.dto';
import type { ListFile } from './answer-list.js';

export const ACTS: ListFile<ActDto> = {
  name: 'acts',
  columns: {
    at: ({ at }) => at,
    actor: ({ actorName, actorId }) => actorName ?? actorId,
    actorId: ({ actorId }) => actorId,
    act: ({ act }) => act,
    subjectKind: ({ subjectKind }) => subjectKind,
    subject: ({ subjectName }) => subjectName,
    subjectId: ({ subjectId }) => subjectId,
    before: ({ before }) => before && JSON.stringify(before),
    after: ({ after }) => after && JSON.stringify(after),
    reason: ({ reason }) => reason,
    requestId: ({ requestId }) => requestId,
  },
};

export const EMAILS: ListFile<EmailSummaryDto> = {
  name: 'emails',
  columns: {
    id: ({ id }) => id,
    timestamp: ({ timestamp }) => timestamp,
    from: ({ from }) => from,
    to: ({ to }) => to,
    subject: ({ subject }) => subject,
    status: ({ status }) => status,
    attempts: ({ attempts }) => attempts,
    reply: ({ reply }) => reply,
  },
};

export const ENQUIRIES: ListFile<EnquiryDto> = {
  name: 'messages',
  columns: {
    id: ({ id }) => id,
    createdAt: ({ createdAt }) => createdAt,
    name: ({ name }) => name,
    email: ({ email }) => email,
    portfolio: ({ portfolioContext }) => portfolioContext,
    photo: ({ photo }) => photo?.id ?? '',
    subject: ({ subject }) => subject,
    message: ({ message, isCut }) => (isCut ? `${message}…` : message),
  },
};

export const PHOTOS: ListFile<AdminPhotoDto> = {
  name: 'photos',
  columns: {
    id: ({ id }) => id,
    title: ({ title }) => title,
    photographer: ({ photographer }) => photographer,
    username: ({ photographerUsername }) => photographerUsername,
    category: ({ category }) => category,
    isPublic: ({ isPublic }) => isPublic,
    featured: ({ featured }) => featured,
    createdAt: ({ createdAt }) => createdAt,
    hiddenAt: ({ hidden }) => hidden?.at,
    hiddenReason: ({ hidden }) => hidden?.reason,
  },
};

export const QUARANTINE: ListFile<QuarantinedObjectDto> = {
  name: 'quarantine',
  columns: {
    key: ({ key }) => key,
    ownerId: ({ ownerId }) => ownerId,
    owner: ({ ownerName }) => ownerName,
    reason: ({ reason }) => reason,
    foundAt: ({ foundAt }) => foundAt,
    purgedAt: ({ purgedAt }) => purgedAt,
  },
};

export const STORED_USERS: ListFile<StoredUserDto> = {
  name: 'stored-users',
  columns: {
    userId: ({ userId }) => userId,
    username: ({ username }) => username,
    totalFiles: ({ totalFiles }) => totalFiles,
    totalSize: ({ totalSize }) => totalSize,
  },
};

export const FINDINGS: ListFile<FindingDto> = {
  name: 'findings',
  columns: {
    kind: ({ kind }) => kind,
    key: ({ key }) => key,
    owner: ({ ownerName }) => ownerName,
    ownerId: ({ ownerId }) => ownerId,
    photoId: ({ photoId }) => photoId,
    bytes: ({ bytes }) => bytes,
    state: ({ state }) => state,
    verifiedAt: ({ verifiedAt }) => verifiedAt,
  },
};
