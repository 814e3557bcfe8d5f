import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { noteDependency } from '@vitrine/platform/health/metrics';
import { tracedStep } from '@vitrine/platform/tracing/tracing';
import { OpenAI } from 'openai';
import type { ChatCompletion } from 'openai/resources/chat/completions';
import { toAppError } from './to-app-error.js';

export interface ModelSettings {
  /** Left out: OpenAI's own address. */
  baseUrl?: string;
  /** Local servers often need none. */
  apiKey?: string;
  model: string;
  timeoutMs: number;
}

/** A question with its images, and the shape its answer must have. */
export interface Question {
  instructions: string;
  text: string;
  /** JPEG. */
  images: readonly Buffer[];
  /** How closely the images are looked at; also their price. */
  detail: 'auto' | 'low';
  /** In the subset of JSON schema that strict structured output accepts. */
  schema: { name: string; schema: Record<string, unknown> };
}

/**
 * Calls a vision model through the chat completions protocol, which most servers (vLLM, Ollama, LM Studio, …) support.
 * One attempt per call: the queue retries, and two layers of retries would outlast a waiting form.
 */
export class ModelClient {
  private readonly client: OpenAI;

  constructor(private readonly settings: ModelSettings) {
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

  get model(): string {
    return this.settings.model;
  }

  /** The answer, if `isValid` accepts it. Throws an AppError with one of the AI_ codes, or SERVICE_UNAVAILABLE. */
  async answer<T>(question: Question, isValid: (value: unknown) => value is T, signal: AbortSignal): Promise<T> {
    // A deadline of our own over head and body: the library calls some of its time-outs connection errors.
    const deadline = AbortSignal.timeout(this.settings.timeoutMs);
    try {
      const completion = await tracedStep(
        'ai chat',
        { kind: 'CLIENT', attributes: { 'gen_ai.request.model': this.settings.model } },
        () => this.send(question, AbortSignal.any([signal, deadline])),
      );
      noteDependency('ai', true);
      const answer = readAnswer(completion);
      if (!isValid(answer)) throw badAnswer();
      return answer;
    } catch (error) {
      const failure = deadline.aborted && !signal.aborted ? new AppError('AI_TIMEOUT') : toAppError(error);
      if (!signal.aborted && AWAY.includes(failure.code)) noteDependency('ai', false);
      throw failure;
    }
  }

  private send(question: Question, signal: AbortSignal): Promise<ChatCompletion> {
    const { instructions, text, images, detail, schema } = question;
    return this.client.chat.completions.create(
      {
        model: this.settings.model,
        messages: [
          { role: 'system', content: instructions },
          {
            role: 'user',
            content: [
              { type: 'text', text },
              ...images.map((image) => ({
                type: 'image_url' as const,
                image_url: { url: `data:image/jpeg;base64,${image.toString('base64')}`, detail },
              })),
            ],
          },
        ],
        response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } },
      },
      { signal },
    );
  }
}

/** What says of the model's server that it does not answer. */
const AWAY: readonly ErrorCode[] = ['AI_TIMEOUT', 'SERVICE_UNAVAILABLE'];

const badAnswer = (): AppError => new AppError('AI_BAD_ANSWER');

/** Takes the answer out of its envelope; a refusal or a cut-off is a bad answer. */
const readAnswer = (completion: ChatCompletion): unknown => {
  const choice = completion?.choices?.[0];
  if (!choice?.message || choice.message.refusal || choice.finish_reason !== 'stop') throw badAnswer();
  return JSON.parse(choice.message.content ?? '');
};
