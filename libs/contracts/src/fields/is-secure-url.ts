import { ValidateBy } from 'class-validator';
import { SECURE_URL_TEXT, secureUrl } from './secure-url.js';

/** A text that `secureUrl` takes, or an empty one. */
export const IsSecureUrl = (): PropertyDecorator =>
  ValidateBy({
    name: 'isSecureUrl',
    validator: {
      validate: (value: unknown) => value === '' || (typeof value === 'string' && secureUrl(value) !== undefined),
      defaultMessage: () => SECURE_URL_TEXT,
    },
  });
