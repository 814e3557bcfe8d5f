import { Module } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { runCommand } from '@vitrine/platform/bootstrap/run-command';
import { ConfigModule } from '@vitrine/platform/bootstrap/config.module';
import { runProgram } from '@vitrine/platform/config/load-config';
import { runAs } from '@vitrine/platform/context/request-context';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { IdentityConfig } from './config.js';
import { MIGRATIONS } from './migrations/list.js';
import { Passkey } from './sign-in/passkey.entity.js';
import { PRINTED_LINK_S, type SignInLink, SignInLinks } from './sign-in/sign-in-links.js';
import { SignInRecords } from './sign-in/sign-in-records.js';
import { AccessToken } from './users/access-token.entity.js';
import { SetUserRole } from './users/set-user-role.js';
import { User } from './users/user.entity.js';
import { UsersModule } from './users/users.module.js';
import { UsersRepository } from './users/users.repository.js';

@Module({ providers: [SignInLinks, SignInRecords] })
class AdministratorCommandModule {}

/**
 * Makes an administrator of somebody who has signed in: the operator's way in where `ADMIN_EMAILS` is none. With a sign-in
 * of one's own it prints a link that signs them in once, or makes them an account; with `--link` it does that alone.
 */
const words = process.argv.slice(2);
const isLinkAlone = words.includes('--link');
const word = words.find((each) => each !== '--link');
if (!word) {
  process.stderr.write(
    'Usage: administrator.main.js [--link] <e-mail address, username or id of somebody who has signed in>\n',
  );
  process.exit(1);
}
await runProgram(IdentityConfig, (config) =>
  runCommand({
    name: 'administrator.main.js',
    config,
    module: {
      module: AdministratorCommandModule,
      imports: [
        ConfigModule.of(config),
        OrmModule.forRoot({ entities: [AccessToken, Passkey, User], migrations: MIGRATIONS, config }),
        OutboxModule.forSender(),
        UsersModule,
      ],
    },
    run: async (app) => {
      const found = await app.get(UsersRepository, { strict: false }).named(word);
      const links = app.get(SignInLinks, { strict: false });
      const origin = await links.origin();
      const linkFor = async (link: SignInLink) => ({ link: `${origin}${await links.make(link, PRINTED_LINK_S)}` });
      const [user, ...more] = found;
      if (!user && origin && isEmail(word)) return linkFor({ email: word, ...(!isLinkAlone && { isAdmin: true }) });
      if (!user) throw new Error(`Nobody has signed in as ${word}: sign in first, then run this again`);
      if (more.length > 0)
        throw new Error(`Several accounts are ${word}, say which: ${found.map(({ id }) => id).join(', ')}`);
      if (isLinkAlone) {
        if (!origin) throw new Error('This site has no sign-in of its own (SIGN_IN=own): its provider signs users in');
        return linkFor({ userId: user.id });
      }
      // The log of acts needs somebody who acts; it is on their own behalf.
      const who = { userId: user.id, role: 'admin' } as const;
      const setRole = () => app.get(SetUserRole, { strict: false }).set(who, { userId: user.id, role: 'admin' });
      return { ...(await runAs(who, setRole)), ...(origin && (await linkFor({ userId: user.id }))) };
    },
  }),
);
