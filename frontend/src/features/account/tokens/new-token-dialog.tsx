import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TokenScope } from '@vitrine/contracts/http/routes';
import type { NewAccessTokenDto } from '@vitrine/contracts/identity/access-token.dto';
import { TOKEN_NAME_MAX, TOKEN_SCOPES } from '@vitrine/contracts/identity/access-token.rules';
import { useMakeToken } from '../../../data/access-tokens/access-tokens.js';
import { Button } from '../../../shared/ui/button.js';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { TextField } from '../../../shared/ui/field.js';
import { FormDialog } from '../../../shared/ui/form-dialog.js';

export const SCOPE_NAMES: Record<TokenScope, MessageDescriptor> = {
  read: msg`Read`,
  upload: msg`Upload`,
  publish: msg`Publish what this program sends`,
  galleries: msg`Client galleries`,
};

const SCOPE_NOTES: Record<TokenScope, MessageDescriptor> = {
  read: msg`Your photos, their original files, categories and storage.`,
  upload: msg`Send photos, change them, and put them in the trash.`,
  publish: msg`Without it what it sends comes private. You can switch this later.`,
  galleries: msg`Make client galleries and their links, and read what was chosen.`,
};

/** TOKEN-12: a name and what it is for; then its secret, once. */
export const NewTokenDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read', 'upload']);
  const make = useMakeToken();
  const problem = !name.trim() ? t`Give it a name to go on.` : scopes.length === 0 ? t`Choose what it may do.` : null;
  if (make.data) return <MadeToken made={make.data} onClose={onClose} />;

  const toggle = (scope: TokenScope, isOn: boolean) =>
    setScopes(TOKEN_SCOPES.filter((each) => (each === scope ? isOn : scopes.includes(each))));
  return (
    <FormDialog
      onClose={onClose}
      title={t`New access token`}
      submit={t`Make Token`}
      submitting={t`Making…`}
      isBusy={make.isPending}
      problem={problem}
      onSubmit={() => make.mutate({ name, scopes: [...scopes] })}
    >
      <TextField
        label={t`Name`}
        help={t`The program and the computer, so that you know it again: “darktable, studio”.`}
        value={name}
        maxLength={TOKEN_NAME_MAX}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset>
        <legend className="text-sm font-medium">
          <Trans>It may</Trans>
        </legend>
        <ul className="mt-1 grid gap-2">
          {TOKEN_SCOPES.map((scope) => (
            <li key={scope}>
              <Checkbox
                label={t(SCOPE_NAMES[scope])}
                checked={scopes.includes(scope)}
                onChange={(isOn) => toggle(scope, isOn)}
              />
              <p className="-mt-1.5 pl-7 text-xs text-ink-2">{t(SCOPE_NOTES[scope])}</p>
            </li>
          ))}
        </ul>
      </fieldset>
    </FormDialog>
  );
};

/** Closes by its button alone: the secret is nowhere else. */
const MadeToken = ({ made: { token, secret }, onClose }: { made: NewAccessTokenDto; onClose: () => void }) => {
  const { t } = useLingui();
  const header = `Authorization: Bearer ${token.id}:${secret}`;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      dismissable={false}
      title={t`Copy it now`}
      description={t`The password is shown this once. Whoever has it can do what the token may do.`}
      className="md:max-w-[600px]!"
      footer={
        <Button look="solid" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <dl className="grid gap-5">
        <Copied name={t`Name`} text={token.id} done={t`Name of the token`} />
        <Copied name={t`Password`} text={secret} done={t`Password of the token`} />
        <Copied name={t`For programs of your own, as a header`} text={header} done={t`Header with the token`} />
      </dl>
    </Dialog>
  );
};

const Copied = ({ name, text, done }: { name: string; text: string; done: string }) => {
  const { t } = useLingui();
  return (
    <div>
      <dt className="text-sm font-medium">{name}</dt>
      <dd className="mt-1.5 flex items-center justify-between gap-3 rounded-control border border-line bg-paper py-1 pl-3">
        <code className="min-w-0 font-mono text-sm break-all select-all">{text}</code>
        <CopyButton label={t`Copy: ${name}`} text={text} done={done} className="shrink-0" />
      </dd>
    </div>
  );
};
