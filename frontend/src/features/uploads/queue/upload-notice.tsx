import { buttonClass } from '../../../shared/ui/button.js';
import type { Notice } from './panel-texts.js';
import { SIGN_IN_ADDRESS } from './queue-tools.js';
import { UPLOAD_QUEUE_TEXT } from './upload-queue-texts.js';

const TEXT = UPLOAD_QUEUE_TEXT.uploadNotice;

/** Why nothing moves, and what to do about it. */
export const UploadNotice = ({ text, signIn }: Notice) => (
  <div className="border-t border-line px-4 py-3.5">
    <p className="text-sm text-ink-2">{text}</p>
    {signIn && (
      // A page of its own, so that this one and its files stay.
      <a href={SIGN_IN_ADDRESS} target="_blank" rel="noreferrer" className={buttonClass('solid', 'mt-3')}>
        {TEXT.signAgain}
      </a>
    )}
  </div>
);
