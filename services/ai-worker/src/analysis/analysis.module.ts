import { Module } from '@nestjs/common';
import { Readiness } from '@vitrine/platform/health/readiness';
import { AiWorkerConfig } from '../config.js';
import { AnalysePhoto } from './analyse-photo.js';
import { AnalysePhotoWorker } from './analyse-photo.worker.js';
import { chooseAnalyser } from './choose-analyser.js';
import { PhotoAnalyser } from './photo-analyser.port.js';
import { SuggestTextsWorker } from './suggest-texts.worker.js';

/** Suggestions for photos, by the analyser that the configuration selects. */
@Module({
  providers: [
    { provide: PhotoAnalyser, useFactory: chooseAnalyser, inject: [AiWorkerConfig, Readiness] },
    AnalysePhoto,
    AnalysePhotoWorker,
    SuggestTextsWorker,
  ],
})
export class AnalysisModule {}
