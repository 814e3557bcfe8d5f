import { Trans, useLingui } from '@lingui/react/macro';
import type { GalleryLinkDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { Copy, Mail } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../shared/toast/copy-text.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { TextArea } from '../../../shared/ui/field.js';
import type { TabProps } from '../tabs.js';

/** What the site would have mailed, if it had mail: for the photographer's own program. A PIN is never in it. */
export const TextToCopy = ({
  gallery: { title, photos },
  link,
  isComplete,
}: TabProps & { link: GalleryLinkDto; isComplete: boolean }) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const subject = isComplete ? t`Now all are there: ${title}` : t`Your photos: ${title}`;
  const opening = isComplete
    ? t`all ${photos} photos are there now:`
    : t`your photos are here. Open the link, look, and choose:`;
  const begun = [opening, link.url, link.hasPin && t`I send you the PIN by another way.`].filter(Boolean).join('\n\n');
  const text = typed ?? begun;
  const mail = `mailto:${link.emails.map(encodeURIComponent).join(',')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <>
      <TextArea label={subject} rows={7} value={text} onChange={({ target }) => setTyped(target.value)} />
      <p className="mt-4 flex flex-wrap gap-2">
        <a href={mail} className={buttonClass('solid')}>
          <Mail size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Open in mail program</Trans>
        </a>
        <Button onClick={() => void copyText(text, t`Text for ${link.label}`)}>
          <Copy size={16} strokeWidth={1.5} aria-hidden />
          <Trans>Copy text</Trans>
        </Button>
      </p>
    </>
  );
};
