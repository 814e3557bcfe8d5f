import { Module } from '@nestjs/common';
import { AccessTokens } from './access-tokens.js';
import { ChangeUser } from './change-user.js';
import { CheckAddress } from './check-address.js';
import { DeleteAccount } from './delete-account.js';
import { GetMailbox } from './get-mailbox.js';
import { GetUser } from './get-user.js';
import { ListUsers } from './list-users.js';
import { RecordSessionsEnd } from './record-sessions-end.js';
import { RenewAddresses } from './renew-addresses.js';
import { RestoreUser } from './restore-user.js';
import { SaveProfile } from './save-profile.js';
import { SetUserRole } from './set-user-role.js';
import { SetVisitorSettings } from './set-visitor-settings.js';
import { SetProfileImageUrl } from './set-profile-image-url.js';
import { SignIn } from './sign-in.js';
import { SuspendUser } from './suspend-user.js';
import { UsersRepository } from './users.repository.js';
import { ExportUsers } from './export-users.js';

@Module({
  controllers: [
    AccessTokens,
    CheckAddress,
    DeleteAccount,
    ExportUsers,
    GetMailbox,
    GetUser,
    ListUsers,
    RecordSessionsEnd,
    RestoreUser,
    SaveProfile,
    SetUserRole,
    SetVisitorSettings,
    SignIn,
    SuspendUser,
  ],
  providers: [ChangeUser, RenewAddresses, SetProfileImageUrl, UsersRepository],
  exports: [ChangeUser, UsersRepository],
})
export class UsersModule {}
