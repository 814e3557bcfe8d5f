import { PARAM_ARGS_METADATA } from '@nestjs/microservices/constants.js';
import { RpcParamtype } from '@nestjs/microservices/enums/rpc-paramtype.enum.js';

/**
 * Whether `method` has a `@Payload()` whose class is unknown at run time: imported as a type, or an interface. Relies on
 * Nest keeping the decorators of parameters as `<kind>:<index>`; `has-untyped-payload.spec.ts` says when that changes.
 */
export function hasUntypedPayload(instance: object, method: string): boolean {
  const parameters = (Reflect.getMetadata(PARAM_ARGS_METADATA, instance.constructor, method) ?? {}) as object;
  const types = (Reflect.getMetadata('design:paramtypes', instance, method) ?? []) as unknown[];
  const kind = `${RpcParamtype.PAYLOAD}:`;
  return Object.keys(parameters)
    .filter((key) => key.startsWith(kind))
    .some((key) => {
      const type = types[Number(key.slice(kind.length))];
      return type === undefined || type === Object || type === Function;
    });
}
