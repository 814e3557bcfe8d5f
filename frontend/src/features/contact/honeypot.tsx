/**
 * A field that visitors neither see nor reach, and programs fill in (CONT-02). Clipped instead of `display: none`, which
 * programs look for; closed to programs that fill in forms for visitors.
 */
export const Honeypot = () => (
  <div aria-hidden className="sr-only">
    <label>
      Please leave this empty
      <input type="text" name="honeypot" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
    </label>
  </div>
);
