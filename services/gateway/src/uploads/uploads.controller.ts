import { Controller, HttpCode, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PendingJobDto } from '@vitrine/contracts/http/job.dto';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { EdgeRequest } from '../edge/edge-request.js';
import { Serves } from '../edge/serves.decorator.js';
import { photoIdOf } from '../edge/params.js';
import { AnalysePhoto } from './analyse-photo.js';
import { ReplaceFile } from './replace-file.js';
import { UploadPhoto } from './upload-photo.js';

@Controller()
export class UploadsController {
  constructor(
    private readonly uploadPhoto: UploadPhoto,
    private readonly replaceFile: ReplaceFile,
    private readonly analysePhoto: AnalysePhoto,
  ) {}

  @Serves('uploadPhoto')
  @HttpCode(201)
  upload(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<PhotoDto> {
    return this.uploadPhoto.upload(request, reply);
  }

  @Serves('replaceFile')
  @HttpCode(200)
  replace(
    @Param('id') id: string,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PhotoDto> {
    return this.replaceFile.replace(photoIdOf(id), request, reply);
  }

  @Serves('analysePhoto')
  @HttpCode(200)
  analyse(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PhotoSuggestion | PendingJobDto> {
    return this.analysePhoto.analyse(request, reply);
  }
}
