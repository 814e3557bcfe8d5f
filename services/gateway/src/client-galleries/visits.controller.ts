import { Body, Controller, HttpCode, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import {
  CodeDto,
  GalleryDownloadDto,
  type GalleryDownloadPendingDto,
  type GalleryDownloadReadyDto,
  GalleryFileQueryDto,
  type GalleryVisitDto,
  IdentifyDto,
  type OpenedGalleryDto,
  OpenGalleryDto,
  type VisitorDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import type { DeliveryFile, DeliveryFileDto } from '@vitrine/contracts/client-galleries/delivery.rpc';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { idOr } from '../edge/params.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { MADE_FILE_WAIT } from '../edge/rpc-timeouts.js';
import { sendStoredFile, type WholeRange } from '../edge/send-in-parts.js';
import { Serves } from '../edge/serves.decorator.js';
import { SendArchive } from '../my-photos/send-archive.js';
import { GalleryAccess } from './gallery-access.js';
import { Visits } from './visits.js';

/** The page asks again so often while sizes are made. */
const ASK_AGAIN_S = 2;
/** What was withdrawn is in no list of pieces after this time, should nobody have told of it. */
const CHECK_AGAIN_MS = 2_000;

/** What visitors of client galleries do that changes their cookie, or is sent in bytes; forwards are the rest. */
@Controller()
export class VisitsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly visits: Visits,
    private readonly access: GalleryAccess,
    private readonly archives: SendArchive,
    private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {}

  @Serves('openGallery')
  @HttpCode(200)
  async open(
    @Body() dto: OpenGalleryDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OpenedGalleryDto> {
    const { galleryId, needsPin, name, title, by } = await this.visits.enter(dto, request, reply);
    return { galleryId, needsPin, name, title, by };
  }

  @Serves('identifyVisitor')
  @HttpCode(200)
  identify(
    @Body() dto: IdentifyDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VisitorDto> {
    return this.become(request, reply, 'identifyVisitor', (visit) =>
      this.rpc.call('portfolio.gallery_visit.identify', Object.assign({}, dto, { visit })),
    );
  }

  @Serves('verifyVisitor')
  @HttpCode(200)
  verify(
    @Body() dto: CodeDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VisitorDto> {
    return this.become(request, reply, 'verifyVisitor', (visit) =>
      this.rpc.call('portfolio.gallery_visit.verify', Object.assign({}, dto, { visit })),
    );
  }

  @Serves('leaveGallery')
  @HttpCode(204)
  leave(
    @Param('galleryId') galleryId: string,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): void {
    this.visits.setPerson(request, reply, galleryId, null);
  }

  @Serves('forgetVisitor')
  @HttpCode(204)
  async forget(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.visits.run('forgetVisitor', request, reply, async (visit) => {
      await this.rpc.call('portfolio.gallery_visit.forget', { visit });
      this.visits.setPerson(request, reply, visit.galleryId, null);
    });
  }

  @Serves('prepareGalleryDownload')
  @HttpCode(200)
  prepare(
    @Body() dto: GalleryDownloadDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GalleryDownloadReadyDto | GalleryDownloadPendingDto> {
    return this.visits.run('prepareGalleryDownload', request, reply, async (visit, who) => {
      this.archives.assertFree(who);
      const prepared = await this.rpc.call(
        'portfolio.gallery_visit.prepare_download',
        Object.assign({}, dto, { visit }),
      );
      if ('pending' in prepared) reply.code(202).header('retry-after', ASK_AGAIN_S);
      return prepared;
    });
  }

  @Serves('galleryArchive')
  async archive(
    @Param('ticket') ticket: string,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    idOr('NOT_FOUND', ticket);
    await this.visits.run('galleryArchive', request, reply, async (visit, who) => {
      const check = () => this.rpc.call('portfolio.gallery_visit.check_download', { visit, ticket });
      let checkedAt = performance.now();
      const { archiveId, ownerId, fileName, bytes } = await check();
      // It looks at all photos of the archive, and what changes meanwhile ends the sending.
      const list = async (at: number) => {
        const now = performance.now();
        if (now - checkedAt > CHECK_AGAIN_MS) {
          await check();
          checkedAt = now;
        }
        return this.rpc.call('media.delivery.pieces', { ownerId, archiveId, at });
      };
      const sent = ({ start, end }: WholeRange): void => {
        this.access.watch({ galleryId: visit.galleryId, ownerId, check }, reply);
        reply.raw.once('finish', () => this.tell(visit, ticket, end - start + 1));
      };
      await this.archives.run({ archiveId, bytes, fileName, reader: who, list }, request, reply, sent);
    });
  }

  @Serves('galleryFile')
  async file(
    @Param('photoId') photoId: string,
    @Query() { size }: GalleryFileQueryDto,
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    idOr('PHOTO_NOT_FOUND', photoId);
    await this.visits.run('galleryFile', request, reply, async (visit) => {
      const check = () => this.rpc.call('portfolio.gallery_visit.file', { visit, photoId, size });
      const { ownerId, fileName, ticket } = await check();
      const { key, type, bytes } = await this.fileOf({ ownerId, photoId, size }, reply);
      this.access.watch({ galleryId: visit.galleryId, ownerId, check }, reply);
      reply.raw.once('finish', () => {
        // A part of one is no download.
        if (reply.statusCode === 200) this.tell(visit, ticket, bytes);
      });
      await sendStoredFile(this.store, { objectKey: key, type, fileName, absent: 'ORIGINAL_LOST' }, request, reply);
    });
  }

  /** Made where it is not there yet; what takes longer is asked for again. */
  private async fileOf(dto: DeliveryFileDto, reply: FastifyReply): Promise<DeliveryFile> {
    try {
      return await this.rpc.call('media.delivery.file', dto, MADE_FILE_WAIT);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'JOB_PENDING')) throw error;
      reply.header('retry-after', ASK_AGAIN_S);
      return raise('SERVICE_UNAVAILABLE');
    }
  }

  /** From now on this device is the person's. */
  private become(
    request: EdgeRequest,
    reply: FastifyReply,
    route: 'identifyVisitor' | 'verifyVisitor',
    ask: (visit: GalleryVisitDto) => Promise<VisitorDto>,
  ): Promise<VisitorDto> {
    return this.visits.run(route, request, reply, async (visit) => {
      const visitor = await ask(visit);
      this.visits.setPerson(request, reply, visit.galleryId, visitor.personId);
      return visitor;
    });
  }

  /** A part counts once it is out; a visitor never waits for that. */
  private tell(visit: GalleryVisitDto, ticket: string, bytes: number): void {
    this.rpc.call('portfolio.gallery_visit.downloaded', { visit, ticket, bytes }).catch((err: unknown) => {
      this.logger.warn({ err }, 'a download of a gallery could not be noted');
    });
  }
}
