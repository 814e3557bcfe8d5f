import { raise } from '@vitrine/contracts/errors/app-error';
import type { Readiness } from '@vitrine/platform/health/readiness';
import { PhotoAnalyser, type RawSuggestion } from '../photo-analyser.port.js';
import type { OpenedImage } from '../open-image.js';
import { ANSWER_SCHEMA, INSTRUCTIONS, type ModelAnswer } from './answer-schema.js';
import { ModelClient, type ModelSettings } from './model-client.js';

/** Suggests texts by a vision model. */
export class OpenAiAnalyser extends PhotoAnalyser {
  private readonly client: ModelClient;

  constructor(settings: ModelSettings, readiness: Readiness) {
    super();
    this.client = new ModelClient(settings, readiness);
  }

  async analyse(opened: OpenedImage, signal: AbortSignal, withinMs?: number): Promise<RawSuggestion> {
    const question = {
      instructions: INSTRUCTIONS,
      text: 'Suggest title, category, description, tags and alternative text.',
      images: [await opened.jpeg()],
      detail: 'auto',
      schema: { name: 'photo_suggestion', schema: ANSWER_SCHEMA },
    } as const;
    const answer = await this.client.answer<ModelAnswer>(question, signal, withinMs);
    const { title, category, description, alt } = answer;
    if (![title, category, description, alt].every((text) => text.trim())) return raise('AI_BAD_ANSWER');
    return { ...answer, source: 'model' };
  }
}
