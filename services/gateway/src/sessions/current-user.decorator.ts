import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { EdgeRequest } from '../edge/edge-request.js';

/** The signed-in user, as found by the access guard. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): UserDto =>
    context.switchToHttp().getRequest<EdgeRequest>().user ?? raise('UNAUTHENTICATED'),
);
