import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../shared/ui/button.js';
import { linkAddress } from './link-address.js';

interface LinkRowProps {
  editor: Editor;
  /** The link of the text at the cursor. */
  href: string | undefined;
  onClose: () => void;
}

/** The input for the selected text's link. */
export const LinkRow = ({ editor, href = '', onClose }: LinkRowProps) => {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(href);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => input.current?.focus(), []);

  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const address = linkAddress(typed);
    setWrong(!address);
    if (!address) return;
    const { empty } = editor.state.selection;
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without selected text, the address itself is inserted.
    if (empty && !href) {
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    } else chain.setLink({ href: address }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <div className="grid gap-1 border-b border-line p-2">
      <div className="flex flex-wrap items-center gap-1">
        <input
          ref={input}
          type="url"
          inputMode="url"
          aria-label={t`Link address`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          placeholder="https://"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            const act = { Enter: apply, Escape: close }[event.key];
            if (!act) return;
            // Neither the form nor the dialog is meant.
            event.preventDefault();
            event.stopPropagation();
            act();
          }}
          className="h-11 min-w-0 flex-1 basis-40 rounded-control border border-line-strong/50 bg-raised px-3 text-base md:h-8 md:text-sm"
        />
        <Button look="quiet" onClick={apply}>
          {href ? t`Change link` : t`Add link`}
        </Button>
        {href && (
          <Button look="quiet" onClick={remove}>
            <Trans>Remove link</Trans>
          </Button>
        )}
      </div>
      {isWrong && (
        <p id={id} role="alert" className="text-xs text-danger">
          <Trans>Enter a web address, for example https://example.com.</Trans>
        </p>
      )}
    </div>
  );
};
