import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { PendingJobDto } from '@vitrine/contracts/http/job.dto';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { prefersAsync } from './prefer.js';

/** Makes the answer a 202 with the address of work that goes on (API-81), and answers its body. */
export const acceptedJob = (
  jobId: string,
  request: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'code' | 'header'>,
): PendingJobDto => {
  const { code, status, message } = new AppError('JOB_PENDING');
  reply.code(status);
  reply.header('location', ROUTES.job.path.replace(':jobId', jobId));
  if (prefersAsync(request)) reply.header('preference-applied', 'respond-async');
  return { jobId, status: 'pending', code: code as PendingJobDto['code'], message };
};
