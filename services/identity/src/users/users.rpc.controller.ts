import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { CheckAddressDto, DeleteAccountDto, type AddressCheckDto } from '@vitrine/contracts/identity/account.dto';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { type ContactAddressDto, UserRefDto, ExportPageDto } from '@vitrine/contracts/identity/identity.rpc';
import {
  CompleteProfileDto,
  VisitorSettingsDto,
  UpdateProfileDto,
} from '@vitrine/contracts/identity/profile-input.dto';
import { SignInDto, type SignedInDto } from '@vitrine/contracts/identity/sign-in.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { CheckAddress } from './check-address.js';
import { DeleteAccount } from './delete-account.js';
import { FindMailbox } from './find-mailbox.js';
import { GetUser } from './get-user.js';
import { SaveProfile } from './save-profile.js';
import { SetVisitorSettings } from './set-visitor-settings.js';
import { SignIn } from './sign-in.js';
import { WalkUsers } from './walk-users.js';

@Controller()
export class UsersRpcController {
  constructor(
    private readonly signIn: SignIn,
    private readonly getUser: GetUser,
    private readonly findMailbox: FindMailbox,
    private readonly walkUsers: WalkUsers,
    private readonly saveProfile: SaveProfile,
    private readonly setVisitorSettings: SetVisitorSettings,
    private readonly checkAddress: CheckAddress,
    private readonly deleteAccount: DeleteAccount,
  ) {}

  @RpcHandler('identity.user.sign_in')
  onSignIn(@Payload() dto: SignInDto): Promise<SignedInDto> {
    return this.signIn.run(dto);
  }

  @RpcHandler('identity.user.get')
  onGet(@Payload() dto: UserRefDto): Promise<UserDto> {
    return this.getUser.run(dto);
  }

  @RpcHandler('identity.user.contact_address')
  onMailbox(@Payload() dto: UserRefDto): Promise<ContactAddressDto> {
    return this.findMailbox.run(dto);
  }

  @RpcHandler('identity.user.export')
  onWalk(@Payload() dto: ExportPageDto): Promise<UserSnapshot[]> {
    return this.walkUsers.run(dto);
  }

  @RpcHandler('identity.user.export_deleted')
  onWalkDeleted(@Payload() dto: ExportPageDto): Promise<{ id: string }[]> {
    return this.walkUsers.deleted(dto);
  }

  @RpcHandler('identity.profile.complete')
  onComplete(@Caller() who: Principal, @Payload() dto: CompleteProfileDto): Promise<UserDto> {
    return this.saveProfile.run(who, dto);
  }

  @RpcHandler('identity.profile.update')
  onUpdate(@Caller() who: Principal, @Payload() dto: UpdateProfileDto): Promise<UserDto> {
    return this.saveProfile.run(who, dto);
  }

  @RpcHandler('identity.profile.set_visitor_settings')
  onSetVisitorSettings(@Caller() who: Principal, @Payload() dto: VisitorSettingsDto): Promise<UserDto> {
    return this.setVisitorSettings.run(who, dto);
  }

  @RpcHandler('identity.profile.check_address')
  onCheckAddress(@Caller() who: Principal, @Payload() dto: CheckAddressDto): Promise<AddressCheckDto> {
    return this.checkAddress.run(who, dto);
  }

  @RpcHandler('identity.account.delete')
  onDelete(@Caller() who: Principal, @Payload() dto: DeleteAccountDto): Promise<{ deleted: true }> {
    return this.deleteAccount.run(who, dto);
  }
}
