import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { CheckAddressDto, DeleteAccountDto, type AddressCheckDto } from '@vitrine/contracts/identity/account.dto';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { type ContactAddressDto, UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import { ExportPageDto } from '@vitrine/contracts/rpc/page.dto';
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
import { GetMailbox } from './get-mailbox.js';
import { GetUser } from './get-user.js';
import { SaveProfile } from './save-profile.js';
import { SetVisitorSettings } from './set-visitor-settings.js';
import { SignIn } from './sign-in.js';
import { ExportUsers } from './export-users.js';

@Controller()
export class UsersRpcController {
  constructor(
    private readonly signInUser: SignIn,
    private readonly getUser: GetUser,
    private readonly getMailbox: GetMailbox,
    private readonly exportUsers: ExportUsers,
    private readonly saveProfile: SaveProfile,
    private readonly visitorSettings: SetVisitorSettings,
    private readonly addressCheck: CheckAddress,
    private readonly deleteAccount: DeleteAccount,
  ) {}

  @RpcHandler('identity.user.sign_in')
  signIn(@Payload() dto: SignInDto): Promise<SignedInDto> {
    return this.signInUser.signIn(dto);
  }

  @RpcHandler('identity.user.get')
  get(@Payload() dto: UserRefDto): Promise<UserDto> {
    return this.getUser.get(dto);
  }

  @RpcHandler('identity.user.contact_address')
  mailbox(@Payload() dto: UserRefDto): Promise<ContactAddressDto> {
    return this.getMailbox.get(dto);
  }

  @RpcHandler('identity.user.export')
  walk(@Payload() dto: ExportPageDto): Promise<UserSnapshot[]> {
    return this.exportUsers.export(dto);
  }

  @RpcHandler('identity.user.export_deleted')
  walkDeleted(@Payload() dto: ExportPageDto): Promise<{ id: string }[]> {
    return this.exportUsers.exportDeleted(dto);
  }

  @RpcHandler('identity.profile.complete')
  complete(@Caller() who: Principal, @Payload() dto: CompleteProfileDto): Promise<UserDto> {
    return this.saveProfile.save(who, dto);
  }

  @RpcHandler('identity.profile.update')
  update(@Caller() who: Principal, @Payload() dto: UpdateProfileDto): Promise<UserDto> {
    return this.saveProfile.save(who, dto);
  }

  @RpcHandler('identity.profile.set_visitor_settings')
  setVisitorSettings(@Caller() who: Principal, @Payload() dto: VisitorSettingsDto): Promise<UserDto> {
    return this.visitorSettings.set(who, dto);
  }

  @RpcHandler('identity.profile.check_address')
  checkAddress(@Caller() who: Principal, @Payload() dto: CheckAddressDto): Promise<AddressCheckDto> {
    return this.addressCheck.check(who, dto);
  }

  @RpcHandler('identity.account.delete')
  delete(@Caller() who: Principal, @Payload() dto: DeleteAccountDto): Promise<{ deleted: true }> {
    return this.deleteAccount.delete(who, dto);
  }
}
