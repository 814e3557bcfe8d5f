import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessTokenDto } from '@vitrine/contracts/identity/access-token.dto';
import { MAX_TOKENS } from '@vitrine/contracts/identity/access-token.rules';
import { accessTokensQuery, useEndToken, useSwitchPublishing } from '../../../data/access-tokens/access-tokens.js';
import { formatDay, formatTime } from '../../../shared/lib/format-date.js';
import { PATHS } from '../../../shared/lib/site-paths.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Link } from '../../../shared/ui/link.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { Section } from '../../../shared/ui/section.js';
import { Switch } from '../../../shared/ui/switch.js';
import { NewTokenDialog, SCOPE_NAMES } from './new-token-dialog.js';

/** TOKEN-12. */
export const TokensTab = () => {
  const { t } = useLingui();
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<AccessTokenDto | null>(null);
  const { data: tokens, isLoadingError, refetch } = useQuery(accessTokensQuery);
  const { mutate: end } = useEndToken();
  const isFull = (tokens?.length ?? 0) >= MAX_TOKENS;
  const make = (
    <Button look="solid" disabled={isFull} onClick={() => setMaking(true)}>
      <Trans>New Token</Trans>
    </Button>
  );
  return (
    <Section
      id="tokens"
      title={t`Access tokens`}
      lead={
        <Trans>
          With a token a program on your computer or phone sends photos here for you: Lightroom, darktable, digiKam,
          Shotwell, or one of your own. It takes the place of your name and password there.{' '}
          <Link to={PATHS.programs} className="link">
            How to set each of them up
          </Link>
        </Trans>
      }
    >
      {isLoadingError && <NotLoaded text={t`Your tokens could not be loaded.`} onRetry={() => void refetch()} />}
      {tokens?.length === 0 && <EmptyState text={t`No program sends photos for you yet.`} action={make} />}
      {tokens && tokens.length > 0 && (
        <>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {make}
            {isFull && (
              <p className="text-sm text-ink-2">
                <Trans>You have {MAX_TOKENS} tokens, as many as possible. End one that you no longer use.</Trans>
              </p>
            )}
          </div>
          <ul className="mt-8 border-t border-line">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onEnd={() => setEnding(token)} />
            ))}
          </ul>
        </>
      )}
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(isOpen) => isOpen || setEnding(null)}
        question={t`End the token “${ending?.name ?? ''}”?`}
        detail={t`The program that uses it is refused from now on, and what it is sending ends. Photos that it has sent stay.`}
        names={[ending?.name ?? '']}
        confirm={t`End Token`}
        onConfirm={() => ending && end(ending)}
      />
    </Section>
  );
};

const TokenRow = ({ token, onEnd }: { token: AccessTokenDto; onEnd: () => void }) => {
  const { t } = useLingui();
  const { id, name, scopes, createdAt, lastUsedAt, lastProgram } = token;
  const publishing = useSwitchPublishing();
  const publishes = publishing.isPending ? publishing.variables.publishes : scopes.includes('publish');
  const noteId = `${id}-publish`;
  return (
    <li className="border-b border-line py-6">
      <div className="flex items-start justify-between gap-6">
        <div className="min-w-0">
          <h3 className="text-base font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </h3>
          <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
            {scopes
              .filter((scope) => scope !== 'publish')
              .map((scope) => (
                <Badge key={scope}>{t(SCOPE_NAMES[scope])}</Badge>
              ))}
          </p>
          <dl className="tabular mt-3 grid gap-1 text-sm text-ink-2">
            <div>
              <dt className="sr-only">{t`Last use`}</dt>
              <dd className="wrap-anywhere">
                {lastUsedAt === null ? (
                  <Trans>Never used</Trans>
                ) : lastProgram === null ? (
                  <Trans>Last used {formatTime(lastUsedAt)}</Trans>
                ) : (
                  <Trans>
                    Last used {formatTime(lastUsedAt)} by <bdi>{lastProgram}</bdi>
                  </Trans>
                )}
              </dd>
            </div>
            <div>
              <dt className="sr-only">{t`Made`}</dt>
              <dd>
                <Trans>Made {formatDay(createdAt)}</Trans>
              </dd>
            </div>
            <div>
              <dt className="sr-only">{t`Id`}</dt>
              <dd className="font-mono text-xs break-all">{id}</dd>
            </div>
          </dl>
        </div>
        <Button aria-label={t`End ${name}`} onClick={onEnd}>
          <Trans>End</Trans>
        </Button>
      </div>
      <div className="mt-4 flex items-start justify-between gap-6">
        <div>
          <p className="text-sm font-medium">{t(SCOPE_NAMES.publish)}</p>
          <p id={noteId} className="mt-0.5 max-w-[56ch] text-sm text-ink-2">
            {publishes
              ? t`Visitors see what it sends, unless the program marks it as private.`
              : t`Its photos come private, and it changes nothing that visitors see.`}
          </p>
        </div>
        <div className="pt-0.5">
          <Switch
            label={t`Publish what ${name} sends`}
            describedBy={noteId}
            checked={publishes}
            onChange={(next) => publishing.mutate({ id, publishes: next })}
          />
        </div>
      </div>
    </li>
  );
};
