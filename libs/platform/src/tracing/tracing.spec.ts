import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { type OtlpCollector, startOtlpCollector } from '@vitrine/dev-servers/otlp-collector';
import { BaseConfig } from '../config/base-config.js';
import { loadConfig } from '../config/load-config.js';
import { runInContext } from '../context/request-context.js';
import { Logger } from '../log/logger.js';
import { currentTraceparent, tracedStep, Tracing } from './tracing.js';

const GIVEN = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

let collector: OtlpCollector;
let tracing: Tracing;
beforeEach(async () => {
  tracing = new Tracing();
  collector = await startOtlpCollector();
});
afterEach(async () => {
  await tracing.stop();
  await collector.close();
});

const start = (env: NodeJS.ProcessEnv = {}): Promise<void> =>
  tracing.start('media', loadConfig(BaseConfig, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env }));

describe('tracing', () => {
  it('sends spans under each other, with the headers that the collector asks for', async () => {
    await start({ OTEL_EXPORTER_OTLP_HEADERS: 'x-team=photos,authorization=Bearer%20abc' });
    await tracing.traced('job', { kind: 'CONSUMER', parent: GIVEN, attributes: { queue: 'email' } }, () =>
      tracedStep('select emails', { kind: 'CLIENT' }, async () => undefined),
    );
    await tracing.stop();
    const [step, job] = collector.spans;
    expect(job).toMatchObject({ service: 'media', name: 'job', kind: 'consumer', attributes: { queue: 'email' } });
    expect([job?.traceId, job?.parentSpanId]).toEqual(GIVEN.split('-').slice(1, 3));
    expect(step).toMatchObject({ name: 'select emails', kind: 'client', parentSpanId: job?.spanId });
    expect(collector.headers()).toMatchObject({ 'x-team': 'photos', authorization: 'Bearer abc' });
  });

  it('keeps the code of an error and nothing that was said, and fails a span of an outage alone', async () => {
    await start();
    for (const error of [
      new AppError('NOT_FOUND', 'no ada@mail.test'),
      new AppError('SERVICE_UNAVAILABLE'),
      new Error('ada@mail.test'),
    ])
      await expect(tracing.traced('call', {}, () => Promise.reject(error))).rejects.toBe(error);
    await tracing.stop();
    expect(collector.spans.map(({ attributes, isFailed }) => [attributes['error.type'], isFailed])).toEqual([
      ['NOT_FOUND', false],
      ['SERVICE_UNAVAILABLE', true],
      ['error', true],
    ]);
    expect(collector.bodies.join()).not.toContain('ada@');
  });

  it('leaves out the steps of work that is not traced, and what its beginning has not chosen', async () => {
    await start();
    await tracedStep('select emails', {}, async () => undefined);
    await tracing.traced('job', { parent: GIVEN.replace(/01$/, '00') }, async () => undefined);
    await tracing.traced('another', { follows: GIVEN }, async () => undefined);
    await tracing.stop();
    expect(collector.spans.map(({ name, parentSpanId, links }) => [name, parentSpanId, links])).toEqual([
      ['another', '', [GIVEN.split('-')[1]]],
    ]);
  });

  it('makes no more than its share of traces', async () => {
    await start({ OTEL_TRACES_SAMPLER_ARG: '0' });
    await tracing.traced('job', {}, async () => undefined);
    await tracing.stop();
    expect(collector.spans).toEqual([]);
  });

  it('of several applications in a process are each sent as its own', async () => {
    const other = new Tracing();
    await start();
    await other.start('notify', loadConfig(BaseConfig, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }));
    await tracing.traced('call', {}, () =>
      other.traced('handle', { parent: currentTraceparent() }, () => tracedStep('select', {}, async () => undefined)),
    );
    await other.stop();
    await tracing.traced('next', {}, () => tracedStep('step', {}, async () => undefined));
    await tracing.stop();
    expect(collector.spans.map(({ service, name }) => `${service} ${name}`).sort()).toEqual([
      'media call',
      'media next',
      'media step',
      'notify handle',
      'notify select',
    ]);
  });

  it('puts the trace on log lines beside the request', async () => {
    const lines: string[] = [];
    const logger = Logger.of({ SERVICE: 'media', LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });
    const say = (): void => runInContext({ requestId: 'r-1' }, () => logger.info({}, 'done'));
    say();
    await start();
    tracing.within(tracing.open('job', { parent: GIVEN }), say);
    expect(lines.map((line) => (JSON.parse(line) as { traceId?: string }).traceId)).toEqual([
      undefined,
      GIVEN.split('-')[1],
    ]);
  });

  it('is nothing without an address to send to', async () => {
    await tracing.start('media', loadConfig(BaseConfig, {}));
    expect([tracing.open('job', {}), currentTraceparent()]).toEqual([undefined, undefined]);
    expect(await tracedStep('select emails', {}, async () => 7)).toBe(7);
  });

  it('does not start on an address, a header or a share that is none', () => {
    const wrong = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic 100%',
      OTEL_TRACES_SAMPLER_ARG: '2',
    };
    expect(() => loadConfig(BaseConfig, wrong)).toThrow(
      'OTEL_EXPORTER_OTLP_ENDPOINT: must be like http://collector:4318, ' +
        'OTEL_EXPORTER_OTLP_HEADERS: must be like name=value, percent-encoded, ' +
        'OTEL_TRACES_SAMPLER_ARG: must not be greater than 1',
    );
  });
});
