import { AppError } from '@vitrine/contracts/errors/app-error';
import { PhotoAnalyser } from './photo-analyser.port.js';

/** AI_PROVIDER=none: a remaining request fails, because suggestions are switched off (ADM-AI-15). */
export class DisabledAnalyser extends PhotoAnalyser {
  analyse(): Promise<never> {
    return Promise.reject(new AppError('AI_UNAVAILABLE'));
  }
}
