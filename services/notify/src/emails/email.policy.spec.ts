import { expect, it } from '@jest/globals';
import { assertMayReadEmails } from './email.policy.js';

it('SEC-16 lets administrators read e-mails and nobody else', () => {
  expect(() => assertMayReadEmails({ userId: 'a', role: 'admin' })).not.toThrow();
  expect(() => assertMayReadEmails({ userId: 'u', role: 'user' })).toThrow(
    expect.objectContaining({ code: 'FORBIDDEN' }),
  );
});
