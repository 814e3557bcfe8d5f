import { expect, it } from '@jest/globals';
import { signature, webhookRequest, type WebhookPayload } from './webhook-request.js';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const now = new Date('2026-06-12T10:00:00.500Z');
const submitted: WebhookPayload = {
  type: 'gallery.submitted',
  timestamp: '2026-06-12T09:59:59.000Z',
  data: {
    gallery: { id: 'g1', title: 'Anna & Ben' },
    person: 'Anna',
    photos: 20,
    url: 'https://vitrine.test/account/galleries/g1',
  },
};
const requestOf = (format: 'json' | 'discord' | 'slack' | 'ntfy', payload = submitted) =>
  webhookRequest({ format, secret }, 'msg_1', payload, now);

it('HOOK-02 signs as the example of Standard Webhooks is signed', () => {
  const body = '{"test": 2432232314}';
  expect(signature(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, body)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

it('HOOK-02 sends the event whole, with id, time and signature', () => {
  const { body, headers } = requestOf('json');
  expect(JSON.parse(body)).toEqual(submitted);
  expect(headers).toEqual({
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1781258400',
    'webhook-signature': signature(secret, 'msg_1', 1_781_258_400, body),
  });
});

it('HOOK-03 sends a sentence as Discord, Slack and ntfy take one', () => {
  expect(JSON.parse(requestOf('discord').body)).toEqual({
    content: 'Anna has sent a choice of 20 photos from “Anna & Ben”.\n<https://vitrine.test/account/galleries/g1>',
    allowed_mentions: { parse: [] },
  });
  expect(JSON.parse(requestOf('slack').body)).toEqual({
    text: 'Anna has sent a choice of 20 photos from “Anna &amp; Ben”.\n<https://vitrine.test/account/galleries/g1>',
  });
  const ntfy = requestOf('ntfy');
  expect(ntfy.body).toBe('Anna has sent a choice of 20 photos from “Anna & Ben”.');
  expect(ntfy.headers).toMatchObject({ title: 'Vitrine', click: 'https://vitrine.test/account/galleries/g1' });
});

it('HOOK-03 has a sentence for every event, with and without a name', () => {
  const of = (type: WebhookPayload['type'], data: WebhookPayload['data']) =>
    requestOf('ntfy', { type, timestamp: '', data }).body;
  const gallery = { id: 'g1', title: 'Wedding' };
  expect([
    of('gallery.opened', { gallery, person: null, photos: null }),
    of('gallery.downloaded', { gallery, person: 'Ben', photos: 1 }),
    of('gallery.downloaded', { gallery, person: 'Ben', photos: null }),
    of('enquiry.received', { enquiry: { id: 'e1' }, person: 'Vera' }),
    of('test', {}),
  ]).toEqual([
    'Somebody has opened the gallery “Wedding”.',
    'Ben has downloaded 1 photo of “Wedding”.',
    'Ben has downloaded photos of “Wedding”.',
    'Vera has sent you a message. It is in your mailbox.',
    'This is a test of Vitrine.',
  ]);
});

it('HOOK-03 lets no name pass for markup, a mention or a link', () => {
  const evil: WebhookPayload = {
    ...submitted,
    data: { ...submitted.data, person: '<!channel> [x](https://e.test) @everyone' },
  };
  expect(JSON.parse(requestOf('slack', evil).body)).toEqual({
    text: expect.stringMatching(/^&lt;!channel&gt; \[x\]\(https:\/\/e\.test\) @everyone has/),
  });
  expect(JSON.parse(requestOf('discord', evil).body)).toEqual({
    content: expect.stringMatching(/^\\<!channel\\> \\\[x\\\]\\\(https\\:\/\/e\.test\\\) \\@everyone has/),
    allowed_mentions: { parse: [] },
  });
});
