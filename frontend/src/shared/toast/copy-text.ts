import { t } from '@lingui/core/macro';
import { toast } from './toast-store.js';

/** Copies a text to the clipboard, with a toast; `done` names what it was (ACCT-23). */
export const copyText = async (text: string, done: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: t`Copied!`, description: done });
  } catch {
    // Browsers refuse it on pages without https; the text can still be selected by hand.
    toast({ title: t`Copying is not possible here`, description: text, variant: 'destructive', duration: 30_000 });
  }
};
