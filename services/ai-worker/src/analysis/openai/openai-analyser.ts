import { AppError } from '@vitrine/contracts/errors/app-error';
import { OpenAI } from 'openai';
import type { ChatCompletion } from 'openai/resources/chat/completions';
import { PhotoAnalyser, type RawSuggestion } from '../photo-analyser.port.js';
import type { OpenedImage } from '../opened-image.js';
import { ANSWER_SCHEMA, INSTRUCTIONS, isModelAnswer, type ModelAnswer } from './answer-schema.js';
import { toAppError } from './to-app-error.js';

export interface OpenAiSettings {
  /** Left out: OpenAI's own address. */
  baseUrl?: string;
  /** Local servers often need none. */
  apiKey?: string;
  model: string;
  timeoutMs: number;
}

/**
 * Calls a vision model through the chat completions protocol, which most servers (vLLM, Ollama, LM Studio, …) support.
 * One attempt per call: the queue retries, and two layers of retries would outlast the waiting upload form.
 */
export class OpenAiAnalyser extends PhotoAnalyser {
  private readonly client: OpenAI;

  constructor(private readonly settings: OpenAiSettings) {
    super();
    this.client = new OpenAI({
      apiKey: settings.apiKey ?? 'none',
      baseURL: settings.baseUrl ?? 'https://api.openai.com/v1',
      timeout: settings.timeoutMs + 1_000,
      maxRetries: 0,
      logLevel: 'off',
      // Otherwise the library would read these from the environment behind the validated config.
      organization: null,
      project: null,
      adminAPIKey: null,
      webhookSecret: null,
      // An image is sent only to the configured host.
      fetchOptions: { redirect: 'error' },
    });
  }

  async analyse(opened: OpenedImage, signal: AbortSignal): Promise<RawSuggestion> {
    const image = await opened.jpeg();
    // A deadline of our own over head and body: the library calls some of its time-outs connection errors.
    const deadline = AbortSignal.timeout(this.settings.timeoutMs);
    try {
      return { ...readAnswer(await this.ask(image, AbortSignal.any([signal, deadline]))), source: 'model' };
    } catch (error) {
      throw deadline.aborted && !signal.aborted ? new AppError('AI_TIMEOUT') : toAppError(error);
    }
  }

  private ask(image: Buffer, signal: AbortSignal): Promise<ChatCompletion> {
    return this.client.chat.completions.create(
      {
        model: this.settings.model,
        messages: [
          { role: 'system', content: INSTRUCTIONS },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Suggest title, category, description, tags and alternative text.' },
              {
                type: 'image_url',
                image_url: { url: `data:image/jpeg;base64,${image.toString('base64')}`, detail: 'auto' },
              },
            ],
          },
        ],
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'photo_suggestion', strict: true, schema: ANSWER_SCHEMA },
        },
      },
      { signal },
    );
  }
}

const badAnswer = (): AppError => new AppError('AI_BAD_ANSWER');

/** Takes the answer out of its envelope; a refusal, a cut-off or an odd shape is a bad answer. */
const readAnswer = (completion: ChatCompletion): ModelAnswer => {
  const choice = completion?.choices?.[0];
  if (!choice?.message || choice.message.refusal || choice.finish_reason !== 'stop') throw badAnswer();
  const answer: unknown = JSON.parse(choice.message.content ?? '');
  if (!isModelAnswer(answer)) throw badAnswer();
  const { title, category, description, tags, alt } = answer;
  return { title, category, description, tags, alt };
};
