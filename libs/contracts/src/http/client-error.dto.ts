import { IsString, MaxLength } from 'class-validator';
import { CLIENT_ERROR_LIMITS } from './client-error.rules.js';

/** Body of `POST /api/client-errors`: what went wrong in a page and in which one; nothing of who had it open. */
export class ClientErrorDto {
  @IsString() @MaxLength(CLIENT_ERROR_LIMITS.message) message: string;
  /** Empty where the browser has none. */
  @IsString() @MaxLength(CLIENT_ERROR_LIMITS.stack) stack: string;
  /** Of the page, without query and anchor. */
  @IsString() @MaxLength(CLIENT_ERROR_LIMITS.path) path: string;
  /** Of the page, as in its `<meta name="vitrine-build">`. */
  @IsString() @MaxLength(CLIENT_ERROR_LIMITS.build) build: string;
}
