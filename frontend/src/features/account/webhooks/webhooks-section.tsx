import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookDeliveryDto, WebhookDto } from '@vitrine/contracts/notify/webhook.dto';
import { WEBHOOK_LIMITS } from '@vitrine/contracts/notify/webhook.rules';
import {
  deliveriesQuery,
  useChangeWebhook,
  useDeleteWebhook,
  useTestWebhook,
  webhooksQuery,
} from '../../../data/webhooks/webhooks.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { Section } from '../../../shared/ui/section.js';
import { Switch } from '../../../shared/ui/switch.js';
import { EVENT_NAMES, FORMAT_NAMES, NewWebhookDialog } from './new-webhook-dialog.js';

/** HOOK-10. */
export const WebhooksSection = () => {
  const { t } = useLingui();
  const [isMaking, setMaking] = useState(false);
  const [deleting, setDeleting] = useState<WebhookDto | null>(null);
  const { data: webhooks, isLoadingError, refetch } = useQuery(webhooksQuery);
  const { mutate: remove } = useDeleteWebhook();
  const isFull = (webhooks?.length ?? 0) >= WEBHOOK_LIMITS.webhooks;
  return (
    <Section
      id="webhooks"
      className="mt-16"
      title={t`Webhooks`}
      lead={t`Another service is told when something happens here: Discord, Slack, ntfy, n8n, or a program of your own. It hears names and numbers, and nothing that anybody wrote.`}
    >
      {isLoadingError && <NotLoaded text={t`Your webhooks could not be loaded.`} onRetry={() => void refetch()} />}
      {webhooks && (
        <>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button disabled={isFull} onClick={() => setMaking(true)}>
              <Trans>New Webhook</Trans>
            </Button>
            {isFull && (
              <p className="text-sm text-ink-2">
                <Trans>You have {WEBHOOK_LIMITS.webhooks} webhooks, as many as possible.</Trans>
              </p>
            )}
          </div>
          {webhooks.length > 0 && (
            <ul className="mt-8 border-t border-line">
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} onDelete={() => setDeleting(webhook)} />
              ))}
            </ul>
          )}
        </>
      )}
      {isMaking && <NewWebhookDialog onClose={() => setMaking(false)} />}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(isOpen) => isOpen || setDeleting(null)}
        question={t`Delete the webhook to ${hostOf(deleting?.url ?? '')}?`}
        detail={t`It is told nothing from now on, and what still waits is not sent.`}
        confirm={t`Delete Webhook`}
        onConfirm={() => deleting && remove(deleting)}
      />
    </Section>
  );
};

const hostOf = (url: string): string => /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? url;

const WebhookRow = ({ webhook, onDelete }: { webhook: WebhookDto; onDelete: () => void }) => {
  const { t } = useLingui();
  const { id, url, format, events, isOn, failingSince } = webhook;
  const [isOpen, setOpen] = useState(false);
  const change = useChangeWebhook();
  const test = useTestWebhook();
  const host = hostOf(url);
  const isShownOn = change.isPending ? (change.variables.isOn ?? isOn) : isOn;
  return (
    <li className="border-b border-line py-6">
      <div className="flex items-start justify-between gap-6">
        <div className="min-w-0">
          <h3 className="text-base font-medium wrap-anywhere">{host}</h3>
          <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
            <Badge>{t(FORMAT_NAMES[format])}</Badge>
            {events.map((event) => (
              <Badge key={event}>{t(EVENT_NAMES[event])}</Badge>
            ))}
          </p>
          {!isShownOn && !change.isPending && failingSince ? (
            <p className="mt-3 text-sm text-danger">
              <Trans>Switched off: nothing was taken since {formatTime(failingSince)}.</Trans>
            </p>
          ) : (
            failingSince && (
              <p className="mt-3 text-sm text-danger">
                <Trans>Nothing was taken since {formatTime(failingSince)}. It is tried again.</Trans>
              </p>
            )
          )}
        </div>
        <div className="pt-0.5">
          <Switch label={t`Tell ${host}`} checked={isShownOn} onChange={(next) => change.mutate({ id, isOn: next })} />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          isBusy={test.isPending}
          aria-label={t`Test ${host}`}
          onClick={() => {
            setOpen(true);
            test.mutate(webhook);
          }}
        >
          <Trans>Test</Trans>
        </Button>
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-label={isOpen ? t`Hide deliveries to ${host}` : t`Show deliveries to ${host}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Hide deliveries` : t`Show deliveries`}
        </Button>
        <Button look="quiet" aria-label={t`Delete ${host}`} onClick={onDelete}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      {isOpen && <Deliveries webhookId={id} />}
    </li>
  );
};

const Deliveries = ({ webhookId }: { webhookId: string }) => {
  const { t } = useLingui();
  const { data: deliveries, isLoadingError, refetch } = useQuery(deliveriesQuery(webhookId));
  if (isLoadingError) return <NotLoaded text={t`The deliveries could not be loaded.`} onRetry={() => void refetch()} />;
  if (deliveries?.length === 0)
    return (
      <p className="mt-4 text-sm text-ink-2">
        <Trans>Nothing has happened yet that it wants to be told.</Trans>
      </p>
    );
  return (
    <ul className="mt-4 grid gap-3" aria-live="polite">
      {deliveries?.map((delivery) => (
        <li key={delivery.id} className="text-sm">
          <Delivery delivery={delivery} />
        </li>
      ))}
    </ul>
  );
};

const Delivery = ({
  delivery: { event, state, at, status, answer, attempts, nextAt },
}: {
  delivery: WebhookDeliveryDto;
}) => {
  const { t } = useLingui();
  const what = event === 'test' ? t`Test` : t(EVENT_NAMES[event]);
  return (
    <>
      <p className="flex flex-wrap gap-x-4">
        {state === 'delivered' ? (
          <Badge tone="good">{t`Taken`}</Badge>
        ) : state === 'failed' ? (
          <Badge tone="bad">{t`Failed`}</Badge>
        ) : (
          <Badge tone="busy">{t`Waiting`}</Badge>
        )}
        <span>{what}</span>
        <span className="tabular text-ink-2">{formatTime(at)}</span>
      </p>
      {attempts > 0 && (
        <p className="mt-0.5 text-xs text-ink-2 wrap-anywhere">
          {status !== null && <span className="tabular">{status} </span>}
          <bdi>{answer}</bdi>
          {nextAt && (
            <>
              {' '}
              <Trans>Next try {formatTime(nextAt)}.</Trans>
            </>
          )}
        </p>
      )}
    </>
  );
};
