import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { NewWebhookDto } from '@vitrine/contracts/notify/webhook.dto';
import {
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  WEBHOOK_LIMITS,
  type WebhookEvent,
  type WebhookFormat,
} from '@vitrine/contracts/notify/webhook.rules';
import { useMakeWebhook } from '../../../data/webhooks/webhooks.js';
import { Button } from '../../../shared/ui/button.js';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { SelectField, TextField } from '../../../shared/ui/field.js';
import { FormDialog } from '../../../shared/ui/form-dialog.js';

export const EVENT_NAMES: Record<WebhookEvent, MessageDescriptor> = {
  'gallery.opened': msg`A gallery is opened`,
  'gallery.submitted': msg`A choice is sent`,
  'gallery.downloaded': msg`Photos are downloaded`,
  'enquiry.received': msg`A message comes`,
};

export const FORMAT_NAMES: Record<WebhookFormat, MessageDescriptor> = {
  json: msg`JSON, for n8n and programs of your own`,
  discord: msg`Discord`,
  slack: msg`Slack`,
  ntfy: msg`ntfy`,
};

/** HOOK-10: an address, how it takes what it is told, and of what; then the secret, once. */
export const NewWebhookDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const [url, setUrl] = useState('');
  const [format, setFormat] = useState<WebhookFormat>('json');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['gallery.submitted']);
  const make = useMakeWebhook();
  const problem = !url.trim() ? t`Enter an address to go on.` : events.length === 0 ? t`Choose what it is told.` : null;
  if (make.data?.format === 'json') return <MadeWebhook made={make.data} onClose={onClose} />;

  const toggle = (event: WebhookEvent, isOn: boolean) =>
    setEvents(WEBHOOK_EVENTS.filter((each) => (each === event ? isOn : events.includes(each))));
  return (
    <FormDialog
      onClose={onClose}
      title={t`New webhook`}
      submit={t`Make Webhook`}
      submitting={t`Making…`}
      isBusy={make.isPending}
      problem={problem}
      onSubmit={() =>
        // What others than JSON are signed with, nobody there asks for.
        make.mutate(
          { url: url.trim(), format, events: [...events] },
          { onSuccess: () => format !== 'json' && onClose() },
        )
      }
    >
      <TextField
        type="url"
        label={t`Address`}
        help={t`A public address that begins with https://, as the other service shows it.`}
        value={url}
        maxLength={WEBHOOK_LIMITS.urlMax}
        autoComplete="off"
        onChange={(event) => setUrl(event.target.value)}
      />
      <SelectField
        label={t`It takes`}
        choices={WEBHOOK_FORMATS.map((id) => ({ id, label: t(FORMAT_NAMES[id]) }))}
        value={format}
        onChange={(event) => setFormat(event.target.value as WebhookFormat)}
      />
      <fieldset>
        <legend className="text-sm font-medium">
          <Trans>It is told when</Trans>
        </legend>
        <ul className="mt-1">
          {WEBHOOK_EVENTS.map((event) => (
            <li key={event}>
              <Checkbox
                label={t(EVENT_NAMES[event])}
                checked={events.includes(event)}
                onChange={(isOn) => toggle(event, isOn)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </FormDialog>
  );
};

/** Closes by its button alone: the secret is nowhere else. */
const MadeWebhook = ({ made: { secret }, onClose }: { made: NewWebhookDto; onClose: () => void }) => {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      dismissable={false}
      title={t`Copy its secret now`}
      description={t`With it the other program sees that a call comes from here. It is shown this once.`}
      className="md:max-w-[600px]!"
      footer={
        <Button look="solid" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <p className="flex items-center justify-between gap-3 rounded-control border border-line bg-paper py-1 pl-3">
        <code className="min-w-0 font-mono text-sm break-all select-all">{secret}</code>
        <CopyButton label={t`Copy the secret`} text={secret} done={t`Secret of the webhook`} className="shrink-0" />
      </p>
    </Dialog>
  );
};
