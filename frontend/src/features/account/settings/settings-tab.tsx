import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { providerQuery } from '../../../data/session/provider.query.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import type { AccountSession, TabProps } from '../account-session.js';
import { Section } from '../../../shared/ui/section.js';
import { ChangePasswordDialog } from './change-password-dialog.js';
import { DeleteAccountDialog } from './delete-account-dialog.js';

/** ACCT-46, AUTH-18. */
export const SettingsTab = ({ user, session }: TabProps & { session: AccountSession }) => {
  const { t } = useLingui();
  const [open, setOpen] = useState<'password' | 'sessions' | 'delete' | null>(null);
  const [endsTokens, setEndsTokens] = useState(false);
  const { data: provider } = useQuery(providerQuery);
  const close = () => setOpen(null);
  return (
    <Section id="settings" title={t`Settings`}>
      {provider?.own && provider.accountUrl ? (
        <Row
          title={t`How you sign in`}
          about={t`Your passkeys, recovery codes and e-mail address. You are asked to sign in again first.`}
        >
          <a href={provider.accountUrl} className={buttonClass()}>
            <Trans>Passkeys and Codes</Trans>
          </a>
        </Row>
      ) : (
        <Row title={t`Password`} about={t`Your sign-in provider keeps your password. It is changed there, not here.`}>
          <Button onClick={() => setOpen('password')}>
            <Trans>Change Password</Trans>
          </Button>
        </Row>
      )}
      <Row title={t`Sessions`} about={t`Signs you out in every browser and on every device, this one too.`}>
        <Button
          onClick={() => {
            setEndsTokens(false);
            setOpen('sessions');
          }}
        >
          <Trans>Sign Out Everywhere</Trans>
        </Button>
      </Row>
      <Row
        title={t`Delete account`}
        about={t`Removes your photos, your portfolio and everything else that is yours. This cannot be undone.`}
      >
        <Button className="border-danger/60! text-danger! hover:border-danger!" onClick={() => setOpen('delete')}>
          <Trans>Delete Account</Trans>
        </Button>
      </Row>
      <ChangePasswordDialog open={open === 'password'} onClose={close} />
      <ConfirmDialog
        open={open === 'sessions'}
        onOpenChange={(isOpen) => isOpen || close()}
        question={t`Sign out everywhere?`}
        detail={t`Signs you out in every browser and on every device, this one too.`}
        confirm={t`Sign Out Everywhere`}
        onConfirm={() => session.signOutEverywhere({ tokens: endsTokens })}
        look="solid"
        reversible
      >
        <Checkbox label={t`End my access tokens, too`} checked={endsTokens} onChange={setEndsTokens} />
      </ConfirmDialog>
      <DeleteAccountDialog open={open === 'delete'} onClose={close} user={user} onDeleted={session.deleted} />
    </Section>
  );
};

const Row = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <div className="flex flex-col items-start justify-between gap-x-12 gap-y-4 border-t border-line py-6 sm:flex-row sm:items-center">
    <div>
      <h3 className="text-base font-medium">{title}</h3>
      <p className="mt-0.5 max-w-[56ch] text-sm text-ink-2">{about}</p>
    </div>
    <div className="shrink-0">{children}</div>
  </div>
);
