import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import { PHOTO_CATEGORIES } from '@vitrine/contracts/media/categories.rules';
import { keepsAttempt } from '@vitrine/platform/queues/job-errors';
import sharp from 'sharp';
import {
  STAND_IN_ANSWER,
  startOpenAiStandIn,
  type Fault,
  type OpenAiStandIn,
} from '@vitrine/dev-servers/openai-stand-in';
import { normaliseSuggestion } from '../normalise-suggestion.js';
import { openImage } from '../open-image.js';
import { ANSWER_SCHEMA } from './answer-schema.js';
import { Readiness } from '@vitrine/platform/health/readiness';
import { OpenAiAnalyser } from './openai-analyser.js';
import type { OpenedImage } from '../open-image.js';

const KEY = 'sk-test-key';
const MODEL = 'a-vision-model';
const OBJECT = JSON.stringify(STAND_IN_ANSWER);
const DRAFT = JSON.stringify({ ...STAND_IN_ANSWER, title: 'Hills' });
const message = (fields: object, choice: object = {}): Fault => ({ kind: 'message', message: fields, choice });
const said = (content: string): Fault => message({ content });
const text = (words: string) => ({ type: 'text', text: words });
const call = (given: unknown) => ({ type: 'function', function: { name: 'photo_suggestion', arguments: given } });
let standIn: OpenAiStandIn;
let image: OpenedImage;
const never = new AbortController().signal;
const analyser = (overrides: { apiKey?: string; timeoutMs?: number; baseUrl?: string } = {}): OpenAiAnalyser =>
  new OpenAiAnalyser(
    { baseUrl: standIn.baseUrl, apiKey: KEY, model: MODEL, timeoutMs: 5_000, ...overrides },
    new Readiness(),
  );

beforeAll(async () => {
  const original = await readFile(new URL('../../../../../stack/photos/summit-sunset.jpg', import.meta.url));
  const located = await sharp(original)
    .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 15/1 0/1' } })
    .jpeg()
    .toBuffer();
  image = await openImage(located);
});
beforeEach(async () => {
  standIn = await startOpenAiStandIn({ apiKey: KEY });
});
afterEach(() => standIn.stop());

describe('OpenAiAnalyser', () => {
  it('ADM-AI-15 calls any OpenAI-compatible address and marks the answer as a model’s', async () => {
    await expect(analyser().analyse(image, never)).resolves.toEqual({ ...STAND_IN_ANSWER, source: 'model' });
    expect(standIn.seen).toHaveLength(1);
    const [asked] = standIn.seen;
    expect(asked).toMatchObject({ model: MODEL, mediaType: 'image/jpeg', authorization: `Bearer ${KEY}` });
    expect(asked?.schema?.strict).toBe(true);
    expect(JSON.stringify(asked?.schema?.schema)).toContain(JSON.stringify(PHOTO_CATEGORIES.map(({ id }) => id)));
  });

  it('sends a small image without EXIF or place', async () => {
    await analyser().analyse(image, never);
    const { width, height, exif, xmp, iptc } = await sharp(standIn.seen[0]!.image).metadata();
    expect({ width, height, exif, xmp, iptc }).toEqual({ width: 1024, height: 683 });
  });

  it.each<[string, Fault, string]>([
    ['429', { kind: 'rate-limit', retryAfterS: 7 }, 'AI_RATE_LIMITED'],
    ['429 for an unpaid account', { kind: 'out-of-funds' }, 'AI_REJECTED'],
    ['500', { kind: 'status', status: 500 }, 'SERVICE_UNAVAILABLE'],
    ['503', { kind: 'status', status: 503 }, 'SERVICE_UNAVAILABLE'],
    ['408', { kind: 'status', status: 408 }, 'AI_TIMEOUT'],
    ['401', { kind: 'status', status: 401 }, 'AI_REJECTED'],
    ['403', { kind: 'status', status: 403 }, 'AI_REJECTED'],
    ['a connection that breaks', { kind: 'hang-up' }, 'SERVICE_UNAVAILABLE'],
    ['a body that is not JSON', { kind: 'broken-json' }, 'AI_BAD_ANSWER'],
    ['an answer that is half JSON', { kind: 'broken-answer' }, 'AI_BAD_ANSWER'],
    ['an answer that was cut off', { kind: 'cut-off' }, 'AI_BAD_ANSWER'],
    ['a refusal', { kind: 'refusal' }, 'AI_BAD_ANSWER'],
    ['a filtered answer', { kind: 'content-filter' }, 'AI_BAD_ANSWER'],
    ['no answer at all', { kind: 'no-choices' }, 'AI_BAD_ANSWER'],
    ['null', { kind: 'answer', answer: null }, 'AI_BAD_ANSWER'],
    ['a missing field', { kind: 'answer', answer: { ...STAND_IN_ANSWER, alt: undefined } }, 'AI_BAD_ANSWER'],
    ['an empty title', { kind: 'answer', answer: { ...STAND_IN_ANSWER, title: '  ' } }, 'AI_BAD_ANSWER'],
    ['tags that are objects', { kind: 'answer', answer: { ...STAND_IN_ANSWER, tags: [{}] } }, 'AI_BAD_ANSWER'],
    ['the schema sent back', { kind: 'answer', answer: ANSWER_SCHEMA }, 'AI_BAD_ANSWER'],
    ['thoughts without an answer', said(`<think>${OBJECT}</think>\n`), 'AI_BAD_ANSWER'],
    ['thoughts that were cut', said(`<think>Maybe ${OBJECT} or`), 'AI_BAD_ANSWER'],
    ['an object cut behind thoughts', said(`<think>${OBJECT}</think>${OBJECT.slice(0, -9)}`), 'AI_BAD_ANSWER'],
    ['a fence that was cut', said(`\`\`\`json\n${OBJECT.slice(0, -1)}`), 'AI_BAD_ANSWER'],
    ['a refusal in words with a draft', message({ content: 'I cannot help.', reasoning: OBJECT }), 'AI_BAD_ANSWER'],
    ['a refusal beside an answer', message({ content: OBJECT, refusal: 'No.' }), 'AI_BAD_ANSWER'],
    [
      'a refusal among parts',
      message({ content: [{ type: 'refusal', refusal: 'No.' }, text(OBJECT)] }),
      'AI_BAD_ANSWER',
    ],
    ['max_tokens', message({ content: OBJECT }, { finish_reason: 'MAX_TOKENS' }), 'AI_BAD_ANSWER'],
    ['model_length', message({ content: OBJECT }, { finish_reason: 'model_length' }), 'AI_BAD_ANSWER'],
    ['a hidden cut', message({ content: OBJECT }, { native_finish_reason: 'length' }), 'AI_BAD_ANSWER'],
    ['a safety stop', message({ content: OBJECT }, { finish_reason: 'SAFETY' }), 'AI_BAD_ANSWER'],
    ['a tool call that was cut', message({ tool_calls: [call(OBJECT.slice(0, -1))] }), 'AI_BAD_ANSWER'],
    ['200 with 429 inside', { kind: 'body', body: '{"error":{"code":429,"message":"Busy"}}' }, 'AI_RATE_LIMITED'],
    ['200 with 502 in a choice', message({ content: '' }, { error: { code: 502 } }), 'SERVICE_UNAVAILABLE'],
    ['200 with words inside', { kind: 'body', body: '{"error":"model runner has stopped"}' }, 'SERVICE_UNAVAILABLE'],
  ])('answers %s with its code, after one try', async (_, fault, code) => {
    standIn.failNext(fault);
    const failure: unknown = await analyser()
      .analyse(image, never)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'AppError', code });
    expect(keepsAttempt(failure as AppError, 0)).toBe(false);
    expect(standIn.seen).toHaveLength(1);
  });

  it.each<[string, Fault]>([
    ['a code fence', said(`\`\`\`json\n${OBJECT}\n\`\`\``)],
    [
      'a fence without a language, and prose',
      said(`Here you are:\n\`\`\`\n${OBJECT}\n\`\`\`\nAnything else {or not}?`),
    ],
    ['prose', said(`Sure! {As you wish.} ${OBJECT} I hope it helps.`)],
    ['thoughts', said(`<think>\nA draft: {"title": "Hills"} or ${DRAFT}\n</think>\n\n${OBJECT}`)],
    ['thoughts that the template began', said(`Let me see. ${DRAFT}</think>${OBJECT}`)],
    ['thoughts of Magistral', said(`[THINK]${DRAFT}[/THINK]${OBJECT}`)],
    ['thoughts of Kimi', said(`◁think▷${DRAFT}◁/think▷${OBJECT}`)],
    ['channels', said(`<|channel|>analysis<|message|>${DRAFT}<|end|><|channel|>final<|message|>${OBJECT}<|return|>`)],
    ['a draft before it', said(`First: ${DRAFT}. Better: ${OBJECT}`)],
    ['parts', message({ content: [{ type: 'thinking', thinking: [text(DRAFT)] }, text(OBJECT)] })],
    ['an answer over several parts', message({ content: [text(OBJECT.slice(0, 30)), text(OBJECT.slice(30))] })],
    ['a part of JSON', message({ content: [{ type: 'json', json: STAND_IN_ANSWER }] })],
    ['an object instead of text', message({ content: STAND_IN_ANSWER })],
    ['reasoning_content', message({ content: null, reasoning_content: OBJECT })],
    ['reasoning', message({ content: '', reasoning: `Thus:\n${OBJECT}` })],
    ['reasoning_details', message({ content: null, reasoning_details: [{ type: 'reasoning.text', text: OBJECT }] })],
    ['a tool call', message({ content: null, tool_calls: [call(OBJECT)] }, { finish_reason: 'tool_calls' })],
    ['a tool call with an object', message({ content: 'Calling.', tool_calls: [call(STAND_IN_ANSWER)] })],
    [
      'a function call',
      message({ function_call: { name: 'f', arguments: OBJECT } }, { finish_reason: 'function_call' }),
    ],
    ['a tool call in words', said(`<tool_call>\n{"name":"photo_suggestion","arguments":${OBJECT}}\n</tool_call>`)],
    ['JSON in JSON', said(JSON.stringify(OBJECT))],
    ['JSON in JSON in a fence', said(`\`\`\`json\n${JSON.stringify(OBJECT)}\n\`\`\``)],
    ['a list of one', said(`[${OBJECT}]`)],
    ['a wrapper', said(`{"photo_suggestion":${OBJECT}}`)],
    ['the schema filled in', said(JSON.stringify({ type: 'object', properties: STAND_IN_ANSWER }))],
    ['JSON as people write it', said(`{title: 'Morning on the ridge', // calm\n${OBJECT.slice(32, -1)},}`)],
    ['names in another spelling', said(OBJECT.replace('"title"', '"Title"').replace('"alt"', '"ALT"'))],
    ['more than was requested', said(OBJECT.replace('{', '{"confidence":0.9,"labels":{"a":[1]},'))],
    ['tags in one text', said(JSON.stringify({ ...STAND_IN_ANSWER, tags: 'mountains, morning, ridge' }))],
    ['tags in lines', said(JSON.stringify({ ...STAND_IN_ANSWER, tags: '- mountains\n- morning\n- ridge' }))],
    ['tags in JSON', said(JSON.stringify({ ...STAND_IN_ANSWER, tags: '["mountains","morning","ridge"]' }))],
    ['a stop at a token', message({ content: OBJECT }, { finish_reason: 'eos_token' })],
    ['a stop by its name', message({ content: OBJECT }, { finish_reason: 'end_turn' })],
    ['no reason to stop', message({ content: OBJECT }, { finish_reason: null })],
    ['text of the older protocol', { kind: 'body', body: JSON.stringify({ choices: [{ text: OBJECT }] }) }],
    [
      'a body that calls itself text',
      { kind: 'body', body: JSON.stringify({ choices: [{ message: { content: OBJECT } }] }), type: 'text/plain' },
    ],
  ])('ENT-12 takes the right object out of %s', async (_, shape) => {
    standIn.failNext(shape);
    expect(normaliseSuggestion(await analyser().analyse(image, never))).toEqual({
      ...STAND_IN_ANSWER,
      source: 'model',
    });
    expect(standIn.seen).toHaveLength(1);
  });

  it.each<[string, readonly string[], { status: number; body: string } | undefined]>([
    ['takes json_object', ['json_object', 'plain'], undefined],
    ['takes nothing of it', ['plain'], { status: 422, body: '{"detail":[{"loc":["body","response_format"]}]}' }],
    [
      'cannot make a grammar',
      ['json_object'],
      { status: 500, body: '{"error":{"message":"failed to parse grammar"}}' },
    ],
    ['says so in a body of 200', ['plain'], { status: 200, body: '{"error":{"code":400,"message":"Bad request"}}' }],
    ['has no endpoint for it', ['plain'], { status: 404, body: '{"error":{"message":"No endpoints found"}}' }],
  ])('ADM-AI-15 asks a server that %s again, and remembers it', async (_, forms, refusal) => {
    const server = await startOpenAiStandIn({ forms, ...(refusal && { refusal }) });
    const model = analyser({ baseUrl: server.baseUrl });
    await expect(model.analyse(image, never)).resolves.toMatchObject(STAND_IN_ANSWER);
    const [form] = forms;
    const before = server.seen.length;
    await model.analyse(image, never);
    expect(server.seen.slice(before).map((request) => request.form)).toEqual([form]);
    // Without a schema only the words tell the model what is wanted.
    expect(server.seen.at(-1)?.text).toContain(JSON.stringify(ANSWER_SCHEMA));
    await server.stop();
  });

  it.each([400, 404])('gives up %d when no form helps, and begins with the first one again', async (status) => {
    const refused = { kind: 'status', status } as const;
    standIn.failNext(refused, refused, refused);
    const model = analyser();
    await expect(model.analyse(image, never)).rejects.toMatchObject({ code: 'AI_REJECTED', retryable: false });
    await model.analyse(image, never);
    expect(standIn.seen.map(({ form }) => form)).toEqual(['json_schema', 'json_object', 'plain', 'json_schema']);
  });

  it.each<Fault['kind']>(['slow', 'stalled-body'])('UPL-17 gives up by itself when the server is %s', async (kind) => {
    standIn.failNext({ kind } as Fault);
    const slow = { code: 'AI_TIMEOUT', retryable: false };
    await expect(analyser({ timeoutMs: 200 }).analyse(image, never)).rejects.toMatchObject(slow);
    standIn.failNext({ kind } as Fault);
    await expect(analyser().analyse(image, never, 200)).rejects.toMatchObject(slow);
  });

  it('stops at once when the process shuts down, and leaves the job to another worker', async () => {
    standIn.failNext({ kind: 'slow' });
    const stop = new AbortController();
    const asked = analyser().analyse(image, stop.signal);
    stop.abort();
    const failure: unknown = await asked.catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryable: true });
    expect(keepsAttempt(failure as AppError, 0)).toBe(true);
  });

  it('does not send the image to another host', async () => {
    const elsewhere = await startOpenAiStandIn();
    standIn.failNext({ kind: 'redirect', to: `${elsewhere.baseUrl}/chat/completions` });
    await expect(analyser().analyse(image, never)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(elsewhere.seen).toEqual([]);
    await elsewhere.stop();
  });

  it('refuses permanently when the key is wrong', async () => {
    const asked = analyser({ apiKey: 'sk-other' }).analyse(image, never);
    await expect(asked).rejects.toMatchObject({ code: 'AI_REJECTED', retryable: false });
  });

  it('reports the provider unavailable when the connection is refused', async () => {
    const gone = analyser();
    await standIn.stop();
    await expect(gone.analyse(image, never)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryable: true });
  });

  it('keeps the key and the image out of the error that leaves the service', async () => {
    standIn.failNext({ kind: 'status', status: 500 });
    const error = await analyser()
      .analyse(image, never)
      .catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error)).not.toMatch(/sk-test-key|base64/);
  });

  it('UPL-24 files a category outside the list under other', async () => {
    standIn.failNext({ kind: 'answer', answer: { ...STAND_IN_ANSWER, category: 'Wildlife', tags: ['#Deer', 'deer'] } });
    const suggestion = normaliseSuggestion(await analyser().analyse(image, never));
    expect(suggestion).toMatchObject({ category: 'other', tags: ['deer'], source: 'model' });
  });
});
