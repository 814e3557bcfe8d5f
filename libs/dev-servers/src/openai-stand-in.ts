import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server that speaks the chat completions protocol of OpenAI as its reference documents it, so that the real client
 * is tested over real HTTP. It answers every image with the same words, or fails as configured.
 */

export type Fault =
  | { kind: 'rate-limit'; retryAfterS?: number }
  | { kind: 'out-of-funds' }
  | { kind: 'status'; status: number }
  /** Headers never come. */
  | { kind: 'slow' }
  /** Headers and half of the body come, then nothing. */
  | { kind: 'stalled-body' }
  | { kind: 'hang-up' }
  /** The HTTP body is not JSON. */
  | { kind: 'broken-json' }
  /** The envelope is right, the answer inside is cut off. */
  | { kind: 'broken-answer' }
  | { kind: 'cut-off' }
  | { kind: 'refusal' }
  | { kind: 'content-filter' }
  | { kind: 'no-choices' }
  | { kind: 'redirect'; to: string }
  /** An answer of one's own, also one that breaks the schema. */
  | { kind: 'answer'; answer: unknown }
  /** A message of one's own, as other servers write it; `choice` has what stands beside it. */
  | { kind: 'message'; message: object; choice?: object }
  /** A body of one's own. */
  | { kind: 'body'; body: string; type?: string; status?: number };

interface SeenRequest {
  authorization: string | undefined;
  model: string;
  /** Bytes of the image in the data URL. */
  image: Buffer;
  mediaType: string;
  /** What the answer was requested as: `json_schema`, `json_object`, or `plain` where nothing was said. */
  form: string;
  /** Only of `json_schema`. */
  schema: { name: string; strict: boolean; schema: Record<string, unknown> } | undefined;
  /** Every text of the messages. */
  text: string;
}

export interface OpenAiStandIn {
  /** What a client takes as its base URL, ending in `/v1`. */
  baseUrl: string;
  seen: SeenRequest[];
  /** The next call fails so, then the one after it with the next fault; calls beyond succeed. */
  failNext(...faults: Fault[]): void;
  stop(): Promise<void>;
}

export const STAND_IN_ANSWER = {
  title: 'Morning on the ridge',
  category: 'landscape',
  description: 'A mountain ridge in morning light.',
  tags: ['mountains', 'morning', 'ridge'],
  alt: 'A mountain ridge in morning light',
};

export interface StandInOptions {
  port?: number;
  /** Another key is answered with 401. Left out: any key will do. */
  apiKey?: string;
  /** Forms that it takes; others are answered with `refusal`, or 400. Left out: all. */
  forms?: readonly string[];
  refusal?: { status: number; body: string };
}

export const startOpenAiStandIn = async (options: StandInOptions = {}): Promise<OpenAiStandIn> => {
  const seen: SeenRequest[] = [];
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    answer(request, response, { ...options, seen, nextFault: () => faults.shift() }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve),
  );
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    failNext: (...next) => void faults.push(...next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

interface Exchange extends StandInOptions {
  seen: SeenRequest[];
  nextFault(): Fault | undefined;
}

const answer = async (request: IncomingMessage, response: ServerResponse, exchange: Exchange): Promise<void> => {
  const body = await readBody(request);
  const { authorization } = request.headers;
  if (exchange.apiKey && authorization !== `Bearer ${exchange.apiKey}`) {
    return sendError(response, 401, 'Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key');
  }
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
    return sendError(response, 404, `Unknown request URL: ${request.method} ${request.url}`, 'invalid_request_error');
  }
  const question = readRequest(body);
  if (!question) return sendError(response, 400, "Invalid value: 'messages'.", 'invalid_request_error');
  exchange.seen.push({ authorization, ...question });
  if (exchange.forms && !exchange.forms.includes(question.form)) {
    const { status, body: said } = exchange.refusal ?? { status: 400, body: '{"error":"Unsupported response_format"}' };
    return send(response, status, said);
  }
  const fault = exchange.nextFault();
  if (fault) return fail(response, fault, question.model);
  return sendCompletion(response, question.model, { content: JSON.stringify(STAND_IN_ANSWER) });
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

interface ChatRequest {
  model?: unknown;
  messages?: { role: string; content: string | { type: string; text?: string; image_url?: { url: string } }[] }[];
  response_format?: { type: string; json_schema?: SeenRequest['schema'] };
}

/** Null for what the real server would answer with 400. */
const readRequest = (body: string): Omit<SeenRequest, 'authorization'> | null => {
  let json: ChatRequest;
  try {
    json = JSON.parse(body) as ChatRequest;
  } catch {
    return null;
  }
  const content = json.messages?.find(({ role }) => role === 'user')?.content;
  const image = Array.isArray(content) ? content.find(({ type }) => type === 'image_url') : undefined;
  const data = /^data:(image\/(?:jpeg|png|webp|gif));base64,([A-Za-z0-9+/]+={0,2})$/.exec(image?.image_url?.url ?? '');
  if (typeof json.model !== 'string' || !data) return null;
  const { type: form = 'plain', json_schema: schema } = json.response_format ?? {};
  if (form === 'json_schema' && !(schema && isClosed(schema))) return null;
  const text = (json.messages ?? []).flatMap(({ content: said }) =>
    typeof said === 'string' ? [said] : said.map((part) => part.text ?? ''),
  );
  const image64 = Buffer.from(data[2]!, 'base64');
  return { model: json.model, mediaType: data[1]!, image: image64, form, schema, text: text.join('\n') };
};

/** Strict structured output requires closed objects with every property required. */
const isClosed = ({ strict, schema }: NonNullable<SeenRequest['schema']>): boolean => {
  const { additionalProperties, required, properties } = schema as Partial<Record<string, unknown>>;
  const names = Object.keys((properties as object | undefined) ?? {});
  return !strict || (additionalProperties === false && (required as unknown[] | undefined)?.length === names.length);
};

const send = (response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': `req_${randomUUID()}`, ...headers });
  response.end(body);
};

const sendError = (response: ServerResponse, status: number, message: string, type: string, code?: string): void =>
  send(response, status, JSON.stringify({ error: { message, type, param: null, code: code ?? null } }));

const completion = (model: string, message: object, finishReason = 'stop', choice: object = {}): string =>
  JSON.stringify({
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: null, refusal: null, ...message },
        logprobs: null,
        finish_reason: finishReason,
        ...choice,
      },
    ],
    usage: { prompt_tokens: 850, completion_tokens: 90, total_tokens: 940 },
  });

const sendCompletion = (response: ServerResponse, model: string, message: object, finishReason?: string): void =>
  send(response, 200, completion(model, message, finishReason));

const fail = (response: ServerResponse, fault: Fault, model: string): void => {
  switch (fault.kind) {
    case 'rate-limit': {
      response.setHeader('retry-after', String(fault.retryAfterS ?? 1));
      return sendError(response, 429, 'Rate limit reached for requests.', 'requests', 'rate_limit_exceeded');
    }
    case 'out-of-funds':
      return sendError(response, 429, 'You exceeded your current quota.', 'insufficient_quota', 'insufficient_quota');
    case 'status':
      return sendError(response, fault.status, 'The server had an error.', 'server_error');
    case 'slow':
      return;
    case 'stalled-body':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(completion(model, { content: '{}' }).slice(0, 40));
      return;
    case 'hang-up':
      response.destroy();
      return;
    case 'broken-json':
      return send(response, 200, '<html>bad gateway');
    case 'broken-answer':
      return sendCompletion(response, model, { content: '{"title":"Half of' });
    case 'cut-off':
      return sendCompletion(response, model, { content: JSON.stringify(STAND_IN_ANSWER) }, 'length');
    case 'refusal':
      return sendCompletion(response, model, { refusal: "I'm sorry, I can't help with that." });
    case 'content-filter':
      return sendCompletion(response, model, { content: '' }, 'content_filter');
    case 'no-choices':
      return send(response, 200, JSON.stringify({ object: 'chat.completion', choices: [] }));
    case 'redirect':
      return send(response, 307, '', { location: fault.to });
    case 'answer':
      return sendCompletion(response, model, { content: JSON.stringify(fault.answer) });
    case 'message':
      return send(response, 200, completion(model, fault.message, 'stop', fault.choice));
    case 'body':
      return send(response, fault.status ?? 200, fault.body, { 'content-type': fault.type ?? 'application/json' });
  }
};
