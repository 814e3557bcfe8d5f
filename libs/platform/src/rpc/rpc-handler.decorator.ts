import { applyDecorators, SetMetadata } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { RpcName } from '@vitrine/contracts/rpc/rpc-map';

/** Metadata key of {@link RpcHandler}. */
export const RPC_HANDLER = Symbol('vitrine.rpc-handler');

/**
 * Answers the question `name`. On a method of a Nest `@Controller()`; its arguments are `@Payload() dto` (checked
 * against the DTO's class; unknown fields are dropped) and `@Caller() who`. What it throws crosses as an `AppError`.
 */
export const RpcHandler = (name: RpcName): MethodDecorator =>
  applyDecorators(MessagePattern(name), SetMetadata(RPC_HANDLER, name));
