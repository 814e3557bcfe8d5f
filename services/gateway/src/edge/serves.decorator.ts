import { RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import { ROUTES, type RouteName } from '@vitrine/contracts/http/routes';

/** Metadata key under which a handler keeps the name of the row it serves. */
export const SERVED_ROUTE = Symbol('vitrine.served-route');

/**
 * Binds a controller method to a row of `ROUTES`: its method, its path and who may call it. The only way to add a
 * call; a method that is mapped in any other way keeps the gateway from starting.
 */
export const Serves =
  (name: RouteName): MethodDecorator =>
  (target, key, descriptor) => {
    const { method, path } = ROUTES[name];
    RequestMapping({ method: RequestMethod[method], path })(target, key, descriptor);
    SetMetadata(SERVED_ROUTE, name)(target, key, descriptor);
  };

/** The row a handler serves; undefined when it has none. */
export const servedBy = (handler: object): RouteName | undefined =>
  Reflect.getMetadata(SERVED_ROUTE, handler) as RouteName | undefined;
