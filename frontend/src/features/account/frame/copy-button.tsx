import { Copy } from 'lucide-react';
import { ToolButton } from '../../../shared/ui/tool-button.js';
import { toast } from '../../../widgets/toast/toast-store.js';

interface CopyButtonProps {
  /** Accessible name. */
  label: string;
  text: string;
  /** What the toast says below 'Copied!'. */
  done: string;
  className?: string;
}

/** ACCT-23. */
export const CopyButton = ({ label, text, done, className }: CopyButtonProps) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied!', description: done });
    } catch {
      // Without a secure connection, or when the browser forbids it.
      toast({ title: 'Copying is not possible here', description: text, variant: 'destructive' });
    }
  };
  return (
    <ToolButton hint="Copy" label={label} onClick={() => void copy()} {...(className && { className })}>
      <Copy size={16} strokeWidth={1.5} />
    </ToolButton>
  );
};
