import { startDevSignIn } from '@vitrine/dev-servers/oidc';

/** The development sign-in as a process of its own, for the container stack (docker-compose.yml). */
const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`sign-in: ${name} is missing`);
  return value;
};

const site = new URL(setting('PUBLIC_URL')).origin;
const signIn = await startDevSignIn({
  dir: setting('DATA_DIR'),
  host: '0.0.0.0',
  port: Number(setting('SIGN_IN_PORT')),
  clientId: setting('OIDC_CLIENT_ID'),
  clientSecret: setting('OIDC_CLIENT_SECRET'),
  redirectUris: [`${site}/api/callback`],
  postLogoutRedirectUris: [site, `${site}/`],
});
process.stdout.write(`${JSON.stringify({ service: 'sign-in', issuer: signIn.issuer, msg: 'started' })}\n`);

let ending = false;
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    if (ending) return;
    ending = true;
    void signIn.stop().then(() => process.exit(0));
  });
}
