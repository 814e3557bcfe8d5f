import { Trans, useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import { type Role } from '@vitrine/contracts/identity/user.rules';
import { Avatar } from '../../../shared/ui/avatar.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';

const ROLE_NAMES: Record<Role, MessageDescriptor> = { user: msg`Photographer`, admin: msg`Administrator` };

/** Enough of an id to tell two apart; all of it is copied. */
const ID_SHOWN = 8;

/** Who is signed in (ACCT-13 to ACCT-19). */
export const AccountHeader = ({ user }: { user: UserDto }) => {
  const { t } = useLingui();
  return (
    <header className="flex flex-col gap-6 md:flex-row md:items-center md:gap-9">
      <Avatar
        who={user}
        src={user.profileImageUrl}
        className="size-20 text-xl md:size-28 md:text-2xl"
        alt={displayName(user)}
      />
      <div className="min-w-0">
        <h1 className="display text-xl break-words md:text-2xl">
          <Trans>
            Welcome back, <bdi>{user.firstName || user.username || t`User`}</bdi>!
          </Trans>
        </h1>
        <p className="mt-2 break-words text-ink-2">
          <bdi>{displayName(user)}</bdi> · {user.emailPartial ?? t`Email on file (private)`}
        </p>
        <dl className="mt-3 flex flex-wrap items-center gap-x-8 gap-y-1 text-xs text-ink-2">
          <div className="flex gap-2">
            <dt>
              <Trans>Account type</Trans>
            </dt>
            <dd className="text-ink">{t(ROLE_NAMES[user.role])}</dd>
          </div>
          <div className="flex max-w-full min-w-0 items-center gap-2">
            <dt className="shrink-0">
              <Trans>User ID</Trans>
            </dt>
            <dd className="-mr-3 flex min-w-0 items-center">
              <span className="tabular text-ink" title={user.id}>
                {user.id.slice(0, ID_SHOWN)}…
              </span>
              <CopyButton
                label={t`Copy user ID`}
                text={user.id}
                done={t`User ID copied to clipboard`}
                className="-my-2 shrink-0 text-ink-2"
              />
            </dd>
          </div>
        </dl>
      </div>
    </header>
  );
};
