import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { providerQuery } from '../../../data/session/provider.query.js';
import { SETTINGS_TEXT } from './settings-texts.js';

const TEXT = SETTINGS_TEXT.changePasswordDialog;

/** ACCT-47: no password is kept here. */
export const ChangePasswordDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { data } = useQuery({ ...providerQuery, enabled: open });
  const address = data?.accountUrl;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={TEXT.title}
      description={TEXT.description}
      className="md:max-w-[480px]!"
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {TEXT.close}
          </Button>
          {address && (
            <a href={address} target="_blank" rel="noopener noreferrer" className={buttonClass('solid')}>
              {TEXT.openProviderAccount}
              <ExternalLink size={15} strokeWidth={1.75} aria-hidden />
            </a>
          )}
        </>
      }
    >
      <p className="text-sm text-ink-2">{address ? TEXT.changeAtProvider : TEXT.changeElsewhere}</p>
    </Dialog>
  );
};
