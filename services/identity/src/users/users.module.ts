import { Module } from '@nestjs/common';
import { ChangeUser } from './change-user.js';
import { CheckAddress } from './check-address.js';
import { DeleteAccount } from './delete-account.js';
import { FindMailbox } from './find-mailbox.js';
import { GetUser } from './get-user.js';
import { ProfilePictureEvents } from './profile-picture.events.js';
import { SaveProfile } from './save-profile.js';
import { SetVisitorSettings } from './set-visitor-settings.js';
import { ShowProfilePicture } from './show-profile-picture.js';
import { SignIn } from './sign-in.js';
import { UsersRepository } from './users.repository.js';
import { UsersRpcController } from './users.rpc.controller.js';
import { WalkUsers } from './walk-users.js';

@Module({
  controllers: [UsersRpcController],
  providers: [
    ChangeUser,
    CheckAddress,
    DeleteAccount,
    FindMailbox,
    GetUser,
    ProfilePictureEvents,
    SaveProfile,
    SetVisitorSettings,
    ShowProfilePicture,
    SignIn,
    UsersRepository,
    WalkUsers,
  ],
})
export class UsersModule {}
