import { useMemo } from 'react';
import { inertMail } from '../lib/inert-mail.js';
import { cx } from '../lib/cx.js';

/** The body of a mail: nothing in it runs or loads. */
export const MailFrame = ({ title, html, className }: { title: string; html: string; className?: string }) => (
  <iframe
    title={title}
    sandbox=""
    srcDoc={useMemo(() => inertMail(html), [html])}
    referrerPolicy="no-referrer"
    className={cx('min-h-60 w-full rounded-control border border-line bg-[#fbfaf8] [color-scheme:light]', className)}
  />
);
