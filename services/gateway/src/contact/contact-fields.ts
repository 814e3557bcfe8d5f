import type { Multipart } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { i18n } from '@vitrine/contracts/i18n';
import { drainRequest } from '../edge/drain-request.js';

const LIMITS = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 30, files: 0, parts: 30 };
/** More than any form of ours weighs; a browser that sends a film here is not waited for. */
const PATIENCE_BYTES = 1024 * 1024;

/** What was sent, as JSON or as a form. A field that was left empty is as good as absent. */
export const contactFields = async (request: FastifyRequest, reply: FastifyReply): Promise<object> => {
  const fields = request.isMultipart() ? await formFields(request, reply) : request.body;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw new AppError('VALIDATION');
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
};

const formFields = async (request: FastifyRequest, reply: FastifyReply): Promise<object> => {
  const fields: [string, unknown][] = [];
  const parts = request.parts({ limits: LIMITS });
  try {
    for (;;) {
      const next = await parts.next().catch(unreadable);
      if (next.done) return Object.fromEntries(fields);
      const part: Multipart = next.value;
      if (part.type === 'file') throw new AppError('VALIDATION', i18n._('Files cannot be sent with a message.'));
      if (part.valueTruncated) throw new AppError('VALIDATION', `${part.fieldname} is too long.`);
      fields.push([part.fieldname, part.value]);
    }
  } catch (error) {
    await drainRequest(request, reply, PATIENCE_BYTES);
    throw error;
  }
};

/** Broken off, not a form after all, or more of it than any of ours has. */
const unreadable = (): never => {
  throw new AppError('VALIDATION');
};
