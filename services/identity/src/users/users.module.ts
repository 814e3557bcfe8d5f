import { Module } from '@nestjs/common';
import { ChangeUser } from './change-user.js';
import { GetUser } from './get-user.js';
import { SaveProfile } from './save-profile.js';
import { SetContactPreference } from './set-contact-preference.js';
import { SignIn } from './sign-in.js';
import { UsersRepository } from './users.repository.js';
import { UsersRpcController } from './users.rpc.controller.js';
import { WalkUsers } from './walk-users.js';

@Module({
  controllers: [UsersRpcController],
  providers: [ChangeUser, GetUser, SaveProfile, SetContactPreference, SignIn, UsersRepository, WalkUsers],
})
export class UsersModule {}
