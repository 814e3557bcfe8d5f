import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { providerQuery } from '../../../data/session/provider.query.js';

/** ACCT-47: no password is kept here. */
export const ChangePasswordDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useLingui();
  const { data } = useQuery({ ...providerQuery, enabled: open });
  const address = data?.accountUrl;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Change Password`}
      description={t`Your password is managed by your sign-in provider.`}
      className="md:max-w-[480px]!"
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {address && (
            <a href={address} target="_blank" rel="noopener noreferrer" className={buttonClass('solid')}>
              <Trans>Open provider account</Trans>
              <ExternalLink size={15} strokeWidth={1.75} aria-hidden />
            </a>
          )}
        </>
      }
    >
      <p className="text-sm text-ink-2">
        {address
          ? t`Change it on your account page there. You stay signed in here.`
          : t`Change it where you created your sign-in account. It is never stored here.`}
      </p>
    </Dialog>
  );
};
