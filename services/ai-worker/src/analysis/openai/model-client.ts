import { APIError, OpenAI, APIConnectionTimeoutError, APIUserAbortError } from 'openai';
import type { ChatCompletionContentPart } from 'openai/resources/chat/completions';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { Readiness } from '@vitrine/platform/health/readiness';
import { tracedStep } from '@vitrine/platform/tracing/tracing';
import { ofOthers } from '@vitrine/platform/queues/job-errors';
import { type AnswerSchema, readAnswer } from './read-answer.js';

/** Codes OpenAI puts on a 429 that no waiting will cure: the account has to be paid for. */
const OUT_OF_FUNDS = new Set(['insufficient_quota', 'billing_hard_limit_reached']);

const codeOf = (error: APIError): ErrorCode => {
  const { status } = error;
  if (status === undefined || status >= 500) return 'SERVICE_UNAVAILABLE';
  if (status === 408) return 'AI_TIMEOUT';
  if (status === 429) return OUT_OF_FUNDS.has(error.code ?? '') ? 'AI_REJECTED' : 'AI_RATE_LIMITED';
  return 'AI_REJECTED';
};

/** Names what the client threw in our catalogue; keeps the original as cause, for the log only. */
const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const named = (code: ErrorCode): AppError => Object.assign(new AppError(code), { cause: error });
  if (error instanceof APIConnectionTimeoutError) return named('AI_TIMEOUT');
  // The job was aborted (shutdown); another worker takes it.
  if (error instanceof APIUserAbortError) return named('SERVICE_UNAVAILABLE');
  if (error instanceof APIError) return ofOthers(named(isUnreadable(error) ? 'AI_BAD_ANSWER' : codeOf(error)));
  return named(error instanceof SyntaxError ? 'AI_BAD_ANSWER' : 'INTERNAL');
};

const isUnreadable = (error: APIError): boolean => error.status === undefined && error.cause instanceof SyntaxError;

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
  schema: { name: string; schema: AnswerSchema };
}

/**
 * Calls a vision model through the chat completions protocol, which most servers (vLLM, Ollama, LM Studio, …) support.
 * One answer per call: the queue retries, and two layers of retries would outlast a waiting form.
 */
export class ModelClient {
  private readonly client: OpenAI;
  /** Index of the form that the server took last. */
  private form = 0;

  constructor(
    private readonly settings: ModelSettings,
    private readonly readiness: Readiness,
  ) {
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

  /**
   * The answer, which has the shape of the question's schema. Waits `withinMs` at most where that is less than the
   * configured limit. Throws an AppError with one of the AI_ codes, or SERVICE_UNAVAILABLE.
   */
  async answer<T>(question: Question, signal: AbortSignal, withinMs = Infinity): Promise<T> {
    // A deadline of our own over head and body: the library calls some of its time-outs connection errors.
    const deadline = AbortSignal.timeout(Math.min(this.settings.timeoutMs, withinMs));
    try {
      const completion = await tracedStep(
        'ai chat',
        { kind: 'CLIENT', attributes: { 'gen_ai.request.model': this.settings.model } },
        () => this.ask(question, AbortSignal.any([signal, deadline])),
      );
      this.readiness.saw('ai', true);
      return (readAnswer(completion, question.schema.schema) ?? raise('AI_BAD_ANSWER')) as T;
    } catch (error) {
      const failure = deadline.aborted && !signal.aborted ? tooSlow() : toAppError(error);
      if (!signal.aborted && AWAY.includes(failure.code)) this.readiness.saw('ai', false);
      throw failure;
    }
  }

  /** Asks in the form that the server took last, and in the plainer ones where it refuses that. */
  private async ask(question: Question, signal: AbortSignal): Promise<unknown> {
    for (let at = this.form; ; at += 1) {
      try {
        const completion = await this.send(question, FORMS[at]!, signal);
        this.form = at;
        return completion;
      } catch (error) {
        if (at === FORMS.length - 1 || !mayBeTheForm(error)) throw error;
      }
    }
  }

  private async send(question: Question, form: Form, signal: AbortSignal): Promise<unknown> {
    const { text, images, detail, schema } = question;
    // Not every server that takes a schema tells the model of it; OpenAI's own does.
    const isTold = form === 'json_schema' && this.settings.baseUrl === undefined;
    const shape = `Answer with one JSON object of this JSON schema and nothing else: ${JSON.stringify(schema.schema)}`;
    const instructions = isTold ? question.instructions : `${question.instructions}\n${shape}`;
    const isPlain = form === 'plain';
    const content: ChatCompletionContentPart[] = [
      { type: 'text', text: isPlain ? `${instructions}\n\n${text}` : text },
      ...images.map((image) => {
        const url = `data:image/jpeg;base64,${image.toString('base64')}`;
        return { type: 'image_url' as const, image_url: isPlain ? { url } : { url, detail } };
      }),
    ];
    const completion: unknown = await this.client.chat.completions.create(
      {
        model: this.settings.model,
        // Templates of some models know no role but the user's.
        messages: [...(isPlain ? [] : [{ role: 'system' as const, content: instructions }]), { role: 'user', content }],
        ...(form === 'json_schema' && {
          response_format: {
            type: 'json_schema',
            json_schema: { ...schema, schema: { ...schema.schema }, strict: true },
          },
        }),
        ...(form === 'json_object' && { response_format: { type: 'json_object' } }),
        stream: false,
      },
      { signal },
    );
    // The library reads a body of another type than JSON as text.
    const answer: unknown = typeof completion === 'string' ? JSON.parse(completion) : completion;
    throwIfFailed(answer);
    return answer;
  }
}

/** How an answer of a shape is requested: not every server knows the first two. */
const FORMS = ['json_schema', 'json_object', 'plain'] as const;
type Form = (typeof FORMS)[number];

/** Routers answer 200 before they know that the model behind them fails, and put the error into the body. */
const throwIfFailed = (answer: unknown): void => {
  const { error, choices } = (answer ?? {}) as Partial<Record<'error' | 'choices', unknown>>;
  const failed = error ?? (Array.isArray(choices) ? (choices[0] as { error?: unknown } | undefined)?.error : undefined);
  if (!failed) return;
  const { code, status } = failed as { code?: unknown; status?: unknown };
  const said = [code, status].map(Number).find((number) => number >= 400 && number < 600);
  throw APIError.generate(said ?? 502, { error: failed }, undefined, new Headers());
};

/** Refused requests cost nothing, so whatever may be meant by a refusal is tried. */
const mayBeTheForm = (error: unknown): boolean =>
  error instanceof APIError &&
  ([400, 404, 405, 406, 415, 422, 501].includes(error.status ?? 0) ||
    ((error.status ?? 0) >= 500 && /response.?format|json|schema|grammar|structured|guided/i.test(error.message)));

/** Final: the same model would need as long again, and each aborted call is paid for. */
const tooSlow = (): AppError => Object.defineProperty(new AppError('AI_TIMEOUT'), 'retryable', { value: false });

/** What says of the model's server that it does not answer. */
const AWAY: readonly ErrorCode[] = ['AI_TIMEOUT', 'SERVICE_UNAVAILABLE'];
