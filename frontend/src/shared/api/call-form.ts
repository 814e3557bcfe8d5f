import type { AnswerOf, UploadRoute } from '@vitrine/contracts/http-map';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { addressOf, type OutgoingForm, type ParamsPart, request, type RequestOptions } from './api-client.js';
import { formData } from './form-data.js';

/** `callRoute` for routes that take a file. Apart from it: pages for visitors send none. */
export const callForm = <N extends UploadRoute>(
  name: N,
  options: Pick<RequestOptions, 'headers' | 'signal'> & ParamsPart<N> & { form: OutgoingForm<N> },
): Promise<AnswerOf<N>> => {
  const { params, form, ...rest } = options as RequestOptions & { params?: Record<string, string>; form: object };
  return request(addressOf(name, params), {
    ...rest,
    method: ROUTES[name].method,
    body: formData(form),
  }) as Promise<AnswerOf<N>>;
};
