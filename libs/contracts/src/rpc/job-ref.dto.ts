import { Matches } from 'class-validator';
import { JOB_ID_PATTERN } from '../fields/patterns.js';

export class JobRefDto {
  @Matches(JOB_ID_PATTERN) jobId: string;
}
