import { useState, type ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import type { AccountSession, TabProps } from '../account-session.js';
import { Section } from '../../../shared/ui/section.js';
import { ChangePasswordDialog } from './change-password-dialog.js';
import { DeleteAccountDialog } from './delete-account-dialog.js';
import { SETTINGS_TEXT } from './settings-texts.js';

const TEXT = SETTINGS_TEXT.settingsTab;

/** ACCT-46, AUTH-18. */
export const SettingsTab = ({ user, session }: TabProps & { session: AccountSession }) => {
  const [open, setOpen] = useState<'password' | 'sessions' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section id="settings" title={TEXT.title}>
      <Row title={TEXT.password} about={TEXT.passwordAbout}>
        <Button onClick={() => setOpen('password')}>{TEXT.changePassword}</Button>
      </Row>
      <Row title={TEXT.sessions} about={TEXT.sessionsAbout}>
        <Button onClick={() => setOpen('sessions')}>{TEXT.signOutEverywhere}</Button>
      </Row>
      <Row title={TEXT.deleteAccount} about={TEXT.deleteAccountAbout}>
        <Button className="border-danger/60! text-danger! hover:border-danger!" onClick={() => setOpen('delete')}>
          {TEXT.deleteAccountButton}
        </Button>
      </Row>
      <ChangePasswordDialog open={open === 'password'} onClose={close} />
      <ConfirmDialog
        open={open === 'sessions'}
        onOpenChange={(isOpen) => isOpen || close()}
        question={TEXT.signOutQuestion}
        detail={TEXT.sessionsAbout}
        confirm={TEXT.signOutEverywhere}
        onConfirm={session.signOutEverywhere}
        look="solid"
        reversible
      />
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
