import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { WebhookDeliveryDto, WebhookDto } from '@vitrine/contracts/notify/webhook.dto';
import { WEBHOOK_LIMITS } from '@vitrine/contracts/notify/webhook.rules';
import { Refused } from '../../src/testing/fake-api.js';
import { said } from '../../src/testing/said.js';
import { openAccount } from './account.support.js';

afterEach(cleanup);

const aWebhook = (over: Partial<WebhookDto> = {}): WebhookDto => ({
  id: 'd2a1c0de-0000-4000-8000-000000000001',
  url: 'https://n8n.example.org/webhook/abc',
  format: 'json',
  events: ['gallery.submitted', 'enquiry.received'],
  isOn: true,
  failingSince: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  ...over,
});
const aDelivery = (over: Partial<WebhookDeliveryDto> = {}): WebhookDeliveryDto => ({
  id: 'd2a1c0de-0000-4000-8000-00000000000a',
  event: 'gallery.submitted',
  state: 'waiting',
  attempts: 2,
  at: '2026-11-27T10:05:00.000Z',
  attemptedAt: '2026-11-27T10:06:00.000Z',
  status: 503,
  answer: 'try later',
  nextAt: '2026-11-27T10:08:00.000Z',
  ...over,
});
const SECRET = `whsec_${'s'.repeat(32)}`;
const open = (api: Parameters<typeof openAccount>[1] = {}) => openAccount('?tab=tokens', { accessTokens: [], ...api });

it('HOOK-10 makes a webhook and shows its secret once', async () => {
  const { user, api } = open({ createWebhook: { ...aWebhook(), secret: SECRET } });
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await user.click(await screen.findByRole('button', { name: 'New Webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Make Webhook' }).disabled).toBe(true);
  await user.type(dialog.getByLabelText('Address'), 'https://n8n.example.org/webhook/abc');
  await user.click(dialog.getByRole('checkbox', { name: 'A message comes' }));
  await user.click(dialog.getByRole('button', { name: 'Make Webhook' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Copy its secret now' }));
  expect(api.callsOf('createWebhook').map(({ body }) => body)).toEqual([
    { url: aWebhook().url, format: 'json', events: aWebhook().events },
  ]);
  await user.click(shown.getByRole('button', { name: 'Copy the secret' }));
  expect(copied.mock.calls).toEqual([[SECRET]]);
  await user.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('heading', { name: 'n8n.example.org' })).toBeTruthy();
  expect(document.body.textContent).not.toContain(SECRET);
  copied.mockRestore();
});

it('HOOK-10 says why one could not be made, and keeps what was typed', async () => {
  const { user } = open({ createWebhook: new Refused(400) });
  await user.click(await screen.findByRole('button', { name: 'New Webhook' }));
  await user.type(await screen.findByLabelText('Address'), 'http://inner{Enter}');
  await waitFor(() => expect(said()[0]).toBe('The webhook could not be made'));
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('http://inner');
});

it('HOOK-10 shows which were switched off, switches them on, and deletes', async () => {
  const off = aWebhook({ isOn: false, failingSince: '2026-11-24T10:00:00.000Z' });
  const { user, api } = open({
    webhooks: [off],
    changeWebhook: aWebhook(),
    deleteWebhook: null,
  });
  expect(await screen.findByText(/^Switched off: nothing was taken since Nov 24, 2026/)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Tell n8n.example.org' }));
  await waitFor(() => expect(screen.queryByText(/^Switched off/)).toBeNull());
  expect(api.callsOf('changeWebhook').map(({ body }) => body)).toEqual([{ isOn: true }]);
  await user.click(screen.getByRole('button', { name: 'Delete n8n.example.org' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Webhook' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'n8n.example.org' })).toBeNull());
});

it('HOOK-10 tests one, and shows what became of each delivery', async () => {
  const test = aDelivery({ id: 'd2a1c0de-0000-4000-8000-00000000000b', event: 'test', state: 'failed', nextAt: null });
  const { user, api } = open({
    webhooks: [aWebhook()],
    testWebhook: { ...test, state: 'waiting', attempts: 0, status: null, answer: null },
    webhookDeliveries: [test, aDelivery()],
  });
  await user.click(await screen.findByRole('button', { name: 'Test n8n.example.org' }));
  expect(await screen.findByText('Failed')).toBeTruthy();
  expect(api.callsOf('testWebhook')).toHaveLength(1);
  const list = within(screen.getByText('Waiting').closest('li')!);
  expect(list.getByText('A choice is sent')).toBeTruthy();
  expect(list.getByText(/^Next try Nov 27, 2026/)).toBeTruthy();
  expect(list.getByText('try later')).toBeTruthy();
});

it('HOOK-10 makes no more than there may be, and says so', async () => {
  const webhooks = Array.from({ length: WEBHOOK_LIMITS.webhooks }, (_each, at) => aWebhook({ id: `id-${at}` }));
  open({ webhooks });
  expect(await screen.findByText('You have 10 webhooks, as many as possible.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New Webhook' }).disabled).toBe(true);
});
