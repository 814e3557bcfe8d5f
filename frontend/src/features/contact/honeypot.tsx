import { Trans } from '@lingui/react/macro';
/**
 * A field that visitors neither see nor reach, and bots fill in (CONT-02). Clipped instead of `display: none`, which
 * bots detect; closed to form fillers of the browser.
 */
export const Honeypot = () => (
  <div aria-hidden className="sr-only">
    <label>
      <Trans>Please leave this empty</Trans>
      <input type="text" name="honeypot" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
    </label>
  </div>
);
