import { applyDecorators, SetMetadata } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { Role } from '@vitrine/contracts/identity/user.rules';
import type { RpcName } from '@vitrine/contracts/rpc-map';

/** Metadata key of {@link RpcHandler}: the message's name. */
export const RPC_HANDLER = Symbol('vitrine.rpc-handler');

/** Metadata key of {@link RpcHandler}: the role a caller needs. */
export const RPC_ROLE = Symbol('vitrine.rpc-role');

/** Who may send a message. */
export interface RpcHandlerOptions {
  /** A caller without this role gets FORBIDDEN, a visitor UNAUTHENTICATED, both before the payload is looked at. */
  readonly role?: Exclude<Role, 'user'>;
}

/**
 * Answers the message `name`. On the method of a use case, a Nest `@Controller()`; its arguments are `@Payload() dto`
 * (checked against the DTO's class; unknown fields are dropped) and `@Caller() who`. What it throws crosses as an `AppError`.
 */
export const RpcHandler = (name: RpcName, { role }: RpcHandlerOptions = {}): MethodDecorator =>
  applyDecorators(
    MessagePattern(name),
    SetMetadata(RPC_HANDLER, name),
    ...(role === undefined ? [] : [SetMetadata(RPC_ROLE, role)]),
  );
