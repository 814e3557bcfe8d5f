import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { metaOf } from './rpc-envelope.js';

/**
 * The signed-in caller. Throws `UNAUTHENTICATED` for a visitor; with `{ optional: true }` it is `undefined` then.
 */
export const Caller = createParamDecorator(
  (options: { optional?: boolean } | undefined, context: ExecutionContext): Principal | undefined => {
    const { principal } = metaOf(context.switchToRpc().getData());
    if (!principal && !options?.optional) throw new AppError('UNAUTHENTICATED');
    return principal;
  },
);
