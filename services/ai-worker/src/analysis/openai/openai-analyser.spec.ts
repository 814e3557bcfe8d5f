import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PHOTO_CATEGORIES } from '@vitrine/contracts/media/categories.rules';
import sharp from 'sharp';
import {
  STAND_IN_ANSWER,
  startOpenAiStandIn,
  type Fault,
  type OpenAiStandIn,
} from '@vitrine/dev-servers/openai-stand-in';
import { normaliseSuggestion } from '../normalise-suggestion.js';
import { openImage } from '../open-image.js';
import { OpenAiAnalyser } from './openai-analyser.js';
import type { OpenedImage } from '../opened-image.js';

const KEY = 'sk-test-key';
const MODEL = 'a-vision-model';
let standIn: OpenAiStandIn;
let image: OpenedImage;
const never = new AbortController().signal;
const analyser = (overrides: { apiKey?: string; timeoutMs?: number; baseUrl?: string } = {}): OpenAiAnalyser =>
  new OpenAiAnalyser({ baseUrl: standIn.baseUrl, apiKey: KEY, model: MODEL, timeoutMs: 5_000, ...overrides });

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
    expect(asked?.schema.strict).toBe(true);
    expect(JSON.stringify(asked?.schema.schema)).toContain(JSON.stringify(PHOTO_CATEGORIES.map(({ id }) => id)));
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
    ['400', { kind: 'status', status: 400 }, 'AI_REJECTED'],
    ['401', { kind: 'status', status: 401 }, 'AI_REJECTED'],
    ['403', { kind: 'status', status: 403 }, 'AI_REJECTED'],
    ['404 of an unknown model', { kind: 'status', status: 404 }, 'AI_REJECTED'],
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
    ['tags in one text', { kind: 'answer', answer: { ...STAND_IN_ANSWER, tags: 'a, b' } }, 'AI_BAD_ANSWER'],
    ['tags that are numbers', { kind: 'answer', answer: { ...STAND_IN_ANSWER, tags: [1] } }, 'AI_BAD_ANSWER'],
  ])('answers %s with its code, after one try', async (_, fault, code) => {
    standIn.failNext(fault);
    await expect(analyser().analyse(image, never)).rejects.toMatchObject({ name: 'AppError', code });
    expect(standIn.seen).toHaveLength(1);
  });

  it.each<Fault['kind']>(['slow', 'stalled-body'])('UPL-17 gives up by itself when the server is %s', async (kind) => {
    standIn.failNext({ kind } as Fault);
    await expect(analyser({ timeoutMs: 200 }).analyse(image, never)).rejects.toMatchObject({ code: 'AI_TIMEOUT' });
  });

  it('stops at once when the process shuts down, and leaves the job to another worker', async () => {
    standIn.failNext({ kind: 'slow' });
    const stop = new AbortController();
    const asked = analyser().analyse(image, stop.signal);
    stop.abort();
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryable: true });
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
