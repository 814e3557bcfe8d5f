import { IsUUID } from 'class-validator';

/** An id as Vitrine makes them: a UUID of any version, lower or upper case. */
export const Uuid = (): PropertyDecorator => IsUUID('all', { message: '$property must be an id.' });
