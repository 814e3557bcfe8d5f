import { Matches } from 'class-validator';
import { UUID_PATTERN } from '../fields/patterns.js';

export class JobRefDto {
  /** A random UUID: users are given it, and it must not be guessed. */
  @Matches(UUID_PATTERN) jobId: string;
}
