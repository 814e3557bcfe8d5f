import { Module } from '@nestjs/common';
import { ChangeUser } from './change-user.js';
import { CheckAddress } from './check-address.js';
import { DeleteAccount } from './delete-account.js';
import { GetMailbox } from './get-mailbox.js';
import { GetUser } from './get-user.js';
import { ProfileImageEvents } from './profile-image.events.js';
import { SaveProfile } from './save-profile.js';
import { SetVisitorSettings } from './set-visitor-settings.js';
import { SetProfileImageUrl } from './set-profile-image-url.js';
import { SignIn } from './sign-in.js';
import { UsersRepository } from './users.repository.js';
import { UsersRpcController } from './users.rpc.controller.js';
import { ExportUsers } from './export-users.js';

@Module({
  controllers: [UsersRpcController],
  providers: [
    ChangeUser,
    CheckAddress,
    DeleteAccount,
    GetMailbox,
    GetUser,
    ProfileImageEvents,
    SaveProfile,
    SetVisitorSettings,
    SetProfileImageUrl,
    SignIn,
    UsersRepository,
    ExportUsers,
  ],
})
export class UsersModule {}
