import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ERRORS, type ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { type AddressCheckDto, CheckAddressDto } from '@vitrine/contracts/identity/account.dto';
import { type Principal, PROFILE_TEXT, usernameProblem } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { nameProblems, wantedNames } from './address.policy.js';
import { UsersRepository } from './users.repository.js';

const sentence = (code: ErrorCode | null): string | null => code && ERRORS[code].message;

/** Judges names before they are saved, as saving would; what the form leaves out is as it is stored. */
@Controller()
export class CheckAddress {
  constructor(private readonly users: UsersRepository) {}

  @RpcHandler('identity.profile.check_address')
  async check(@Caller() who: Principal, @Payload() form: CheckAddressDto): Promise<AddressCheckDto> {
    const { id, username, firstName, lastName, portfolioUrlType } = await this.users.get(who.userId);
    const names = wantedNames({
      id,
      username: form.username === undefined ? username : form.username.trim(),
      firstName: form.firstName === undefined ? firstName : form.firstName,
      lastName: form.lastName === undefined ? lastName : form.lastName,
      portfolioUrlType: form.portfolioUrlType ?? portfolioUrlType,
    });
    const problems = nameProblems(names, await this.users.namesInUse(who.userId, names));
    return { username: spelling(form.username) ?? sentence(problems.username), address: sentence(problems.address) };
  }
}

const spelling = (username: string | undefined): string | null => {
  if (username === undefined) return null;
  return username.trim() === '' ? PROFILE_TEXT.required : usernameProblem(username.trim());
};
