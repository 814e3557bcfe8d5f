import { expect, it } from '@jest/globals';
import { inertMail } from './inert-mail.js';

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;

it('ADM-MAIL-07 lets a mail load and run nothing, before anything of the mail is read', () => {
  expect(inertMail('<!doctype html><html lang="en"><head><title>Hi</title></head><body>Words</body></html>')).toBe(
    `<!doctype html><html lang="en"><head>${POLICY}<title>Hi</title></head><body>Words</body></html>`,
  );
});

it.each(['Words', '<p>Words</p><script>1</script>', '<img src="https://evil.test/pixel.gif">', ''])(
  'ADM-MAIL-07 begins with the policy for %j, too',
  (html) => {
    expect(inertMail(html).startsWith(`<!doctype html><html><head>${POLICY}`)).toBe(true);
  },
);

it('has links lead nowhere, and show where they would', () => {
  const mail = inertMail('<a href="https://vitrine.test/ada" style="color:red">Open</a><map><area href="/x"></map>');
  expect(mail).toContain('<a style="color:red" title="https://vitrine.test/ada">Open</a>');
  expect(mail).not.toContain('href=');
});
