import { expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { AttemptCookies } from './attempt-cookies.js';
import { Cookies } from './cookies.js';

const attempts = (secure: boolean) =>
  new AttemptCookies<{ state: string }>(new Cookies({ SESSION_SECRET: 's'.repeat(64), secure } as GatewayConfig), {
    prefix: 'vitrine.signin.',
    lifetimeS: 600,
  });
const state = 'state-of-the-attempt';

/** What the browser is given for an attempt. */
const kept = (secure: boolean): string => {
  let given = '';
  const reply = { header: (_name: string, value: string) => (given = value) } as unknown as FastifyReply;
  attempts(secure).keep({ headers: {} } as FastifyRequest, reply, { state });
  return given;
};
const taken = (cookie: string) => {
  const reply = { header: () => undefined } as unknown as FastifyReply;
  return attempts(true).take({ headers: { cookie } } as FastifyRequest, reply, state);
};

it('SEC-21 names an attempt over https so that no sibling host can set it', () => {
  expect(kept(true)).toMatch(
    /^__Host-vitrine\.signin\.[\w-]{12}=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(kept(false)).toMatch(/^vitrine\.signin\.[\w-]{12}=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
});
it('SEC-21 takes no attempt over https that a sibling host could have set', () => {
  const [cookie = ''] = kept(true).split(';');
  expect(taken(cookie)).toEqual({ state });
  expect(taken(cookie.replace('__Host-', ''))).toBeNull();
});
