import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { ToolButton } from './tool-button.js';
import { copyText } from '../toast/copy-text.js';

interface CopyButtonProps {
  /** Accessible name. */
  label: string;
  text: string;
  /** The toast's line below 'Copied!'. */
  done: string;
  className?: string;
}

/** ACCT-23. */
export const CopyButton = ({ label, text, done, className }: CopyButtonProps) => {
  const { t } = useLingui();
  return (
    <ToolButton
      hint={t`Copy`}
      label={label}
      onClick={() => void copyText(text, done)}
      {...(className && { className })}
    >
      <Copy size={16} strokeWidth={1.5} />
    </ToolButton>
  );
};
