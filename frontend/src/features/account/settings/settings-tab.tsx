import { useState, type ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.js';
import type { AccountSession, TabProps } from '../account-session.js';
import { Section } from '../../../shared/ui/section.js';
import { ChangePasswordDialog } from './change-password-dialog.js';
import { DownloadPhotos } from './download-photos.js';
import { DeleteAccountDialog } from './delete-account-dialog.js';

/** ACCT-46, AUTH-18. */
export const SettingsTab = ({ user, session }: TabProps & { session: AccountSession }) => {
  const [open, setOpen] = useState<'password' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section id="settings" title="Settings">
      <Row title="Password" about="Your sign-in provider keeps your password. It is changed there, not here.">
        <Button onClick={() => setOpen('password')}>Change Password</Button>
      </Row>
      <Row title="Sessions" about="Signs you out in every browser and on every device, this one too.">
        <Button onClick={session.signOutEverywhere}>Sign Out Everywhere</Button>
      </Row>
      <Row
        title="Your photos"
        about="Every file as it is stored, the trash left out, in one ZIP; titles, descriptions, tags and categories come along as photos.json. What your browser optimised before upload comes like that: its original was never sent."
      >
        <DownloadPhotos />
      </Row>
      <Row
        title="Delete account"
        about="Removes your photos, your portfolio and everything else that is yours. This cannot be undone."
      >
        <Button className="border-danger/60! text-danger! hover:border-danger!" onClick={() => setOpen('delete')}>
          Delete Account
        </Button>
      </Row>
      <ChangePasswordDialog open={open === 'password'} onClose={close} />
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
