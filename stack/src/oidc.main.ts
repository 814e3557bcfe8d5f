import { BaseConfig, Flag } from '@vitrine/platform/config/base-config';
import { runProgram } from '@vitrine/platform/config/load-config';
import { startDevSignIn } from '@vitrine/dev-servers/oidc';
import { IsBoolean, IsInt, IsNotEmpty, IsString, Matches, Max, Min } from 'class-validator';

/** The development sign-in as a process of its own, for the container stack (docker-compose.yml). */
class SignInConfig extends BaseConfig {
  override readonly SERVICE = 'sign-in';

  @Flag() @IsBoolean() readonly ALLOW_DEV_SIGNIN: boolean = false;
  @Matches(/^https?:\/\/[^\s/?#]+\/?$/) readonly PUBLIC_URL: string;
  @IsString() @IsNotEmpty() readonly DATA_DIR: string;
  @IsInt() @Min(1) @Max(65_535) readonly SIGN_IN_PORT: number = 4000;
  @IsString() @IsNotEmpty() readonly OIDC_CLIENT_ID: string;
  @IsString() @IsNotEmpty() readonly OIDC_CLIENT_SECRET: string;
}

await runProgram(SignInConfig, async (config) => {
  const site = new URL(config.PUBLIC_URL).origin;
  const signIn = await startDevSignIn({
    dir: config.DATA_DIR,
    host: '0.0.0.0',
    port: config.SIGN_IN_PORT,
    clientId: config.OIDC_CLIENT_ID,
    clientSecret: config.OIDC_CLIENT_SECRET,
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
});
