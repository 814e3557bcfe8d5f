import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CollectedSpan, type OtlpCollector, startOtlpCollector } from '@vitrine/dev-servers/otlp-collector';
import { json, newUser, upload } from '@vitrine/e2e-support/photographer';
import { uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

/** One request's way through all processes, as a collector sees it. */
describe('traces', () => {
  let collector: OtlpCollector;
  let product: Product;
  let photographer: Awaited<ReturnType<typeof newUser>>;

  beforeAll(async () => {
    collector = await startOtlpCollector();
    product = await startProduct({ demo: false, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
    photographer = await newUser(product.url, 'traced');
  }, 300_000);

  afterAll(async () => {
    await product.stop();
    await collector.close();
  });

  /** The trace that begins with the last `name`, once it is whole and has all of `parts`, each `service: name`. */
  const traceOf = (name: string, parts: readonly string[]): Promise<CollectedSpan[]> =>
    until(
      `${name} with ${parts.join(', ')}`,
      async () => {
        const root = collector.spans.findLast((span) => span.name === name);
        const trace = collector.spans.filter(({ traceId }) => traceId === root?.traceId);
        const found = new Set(trace.map((span) => `${span.service}: ${span.name}`));
        const missing = parts.filter((part) => !found.has(part));
        if (root && missing.length > 0) throw new Error(`without ${missing.join(', ')}`);
        // A span is sent when it ends, those under it before.
        const ids = new Set(trace.map(({ spanId }) => spanId));
        const lost = trace.filter(({ parentSpanId }) => parentSpanId !== '' && !ids.has(parentSpanId));
        if (lost.length > 0) throw new Error(`nothing is above ${lost.map((span) => span.name).join(', ')}`);
        return root && trace;
      },
      120_000,
    );

  /** Names from the root down to the first span that `isLast`. */
  const pathTo = (trace: readonly CollectedSpan[], isLast: (span: CollectedSpan) => boolean): string[] => {
    const path: string[] = [];
    for (let span = trace.find(isLast); span;) {
      path.unshift(`${span.service}: ${span.name}`);
      const { parentSpanId } = span;
      span = trace.find(({ spanId }) => spanId === parentSpanId);
    }
    return path;
  };

  it('carry an upload from the edge through services, rows, objects, outbox and jobs', async () => {
    const answer = await upload(photographer.client, 'A traced photo', await uniqueJpeg());
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    await photographer.client.json(`/api/user/photos/${id}/public`, json('POST', { isPublic: true }));
    const trace = await traceOf('POST /api/photos/upload', [
      'gateway: store put',
      'media: media.photo.create',
      'media: insert photos',
      'media: insert outbox_event',
      'media-worker: process derivatives',
      'media-worker: store put',
      'media-worker: relay media.photo_changed',
      'portfolio: process media.photo_changed',
    ]);
    expect(trace.filter(({ parentSpanId }) => parentSpanId === '')).toHaveLength(1);
    expect(pathTo(trace, ({ service, name }) => service === 'media-worker' && name === 'process derivatives')).toEqual([
      'gateway: POST /api/photos/upload',
      'gateway: media.photo.create',
      'media: media.photo.create',
      'media: add derivatives',
      'media-worker: process derivatives',
    ]);
    const [request] = trace.filter(({ parentSpanId }) => parentSpanId === '');
    expect(request).toMatchObject({
      kind: 'server',
      attributes: { 'http.response.status_code': 201 },
      isFailed: false,
    });
    expect(answer.headers.get('x-request-id')).toBe(request?.attributes['vitrine.request_id']);
  });

  it('carry an enquiry to the mail server, and nothing that was written or who wrote it', async () => {
    const words = {
      name: 'Vera Visitor',
      email: 'vera@visitors.test',
      subject: 'A wedding',
      message: 'By the sea, in June.',
    };
    const body = {
      ...words,
      honeypot: '',
      subjectType: 'booking_inquiry',
      recipientUserId: photographer.id,
      contactPreference: 'prints',
    };
    const answer = await new Visitor(product.url).fetch('/api/contact?from=vera%40visitors.test', json('POST', body));
    expect(answer.ok).toBe(true);
    const trace = await traceOf('POST /api/contact', ['notify: notify.enquiry.create', 'notify-worker: mail send']);
    expect(pathTo(trace, ({ name }) => name === 'mail send')).toEqual([
      'gateway: POST /api/contact',
      'gateway: notify.enquiry.create',
      'notify: notify.enquiry.create',
      'notify: add email',
      'notify-worker: process email',
      'notify-worker: mail send',
    ]);
    const sent = collector.bodies.join('\n');
    for (const word of [...Object.values(words), 'visitors.test', photographer.name, photographer.id, 'A traced photo'])
      expect([word, sent.includes(word)]).toEqual([word, false]);
  });
});
