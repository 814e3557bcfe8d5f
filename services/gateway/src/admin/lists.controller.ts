import { Readable } from 'node:stream';
import { Controller, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type ActDto, ListActsDto } from '@vitrine/contracts/admin/act.dto';
import { type AdminPhotoDto, ListAllPhotosDto } from '@vitrine/contracts/media/moderation.dto';
import {
  ListQuarantineDto,
  ListStoredUsersDto,
  type QuarantinedObjectDto,
  type StoredUserDto,
} from '@vitrine/contracts/media/object-browser.dto';
import { type EmailSummaryDto, ListEmailsDto } from '@vitrine/contracts/notify/email.dto';
import { type EnquiryDto, ListEnquiriesDto } from '@vitrine/contracts/notify/enquiry.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Serves } from '../edge/serves.decorator.js';
import { answerList, answerUnlessKnown, type ListFile } from './answer-list.js';

const ACTS: ListFile<ActDto> = {
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

const EMAILS: ListFile<EmailSummaryDto> = {
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

const ENQUIRIES: ListFile<EnquiryDto> = {
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

const PHOTOS: ListFile<AdminPhotoDto> = {
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

const QUARANTINE: ListFile<QuarantinedObjectDto> = {
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

const STORED_USERS: ListFile<StoredUserDto> = {
  name: 'stored-users',
  columns: {
    userId: ({ userId }) => userId,
    username: ({ username }) => username,
    totalFiles: ({ totalFiles }) => totalFiles,
    totalSize: ({ totalSize }) => totalSize,
  },
};

/** Lists that one message answers; those that need more stand with the rest of their feature. */
@Controller()
export class ListsController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('adminActs')
  acts(@Query() query: ListActsDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<ActDto[] | Readable> {
    return answerList(query, reply, ACTS, (page) => this.rpc.call('identity.act.list', page));
  }

  /** Read again and again by the page that shows it. */
  @Serves('emails')
  async emails(@Query() query: ListEmailsDto, @Res() reply: FastifyReply): Promise<void> {
    const rows = await answerList(query, reply, EMAILS, (page) => this.rpc.call('notify.email.list', page));
    await (rows instanceof Readable ? reply.send(rows) : answerUnlessKnown(rows, reply));
  }

  @Serves('enquiries')
  enquiries(
    @Query() query: ListEnquiriesDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EnquiryDto[] | Readable> {
    return answerList(query, reply, ENQUIRIES, (page) => this.rpc.call('notify.enquiry.list', page));
  }

  @Serves('adminPhotos')
  photos(
    @Query() query: ListAllPhotosDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminPhotoDto[] | Readable> {
    return answerList(query, reply, PHOTOS, (page) => this.rpc.call('media.photo.list_all', page));
  }

  @Serves('quarantine')
  quarantine(
    @Query() query: ListQuarantineDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<QuarantinedObjectDto[] | Readable> {
    return answerList(query, reply, QUARANTINE, (page) => this.rpc.call('media.quarantine.list', page));
  }

  @Serves('storedUsers')
  storedUsers(
    @Query() query: ListStoredUsersDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StoredUserDto[] | Readable> {
    return answerList(query, reply, STORED_USERS, (page) => this.rpc.call('media.object.users', page));
  }
}
