import { isErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { AnswerOf, UploadRoute } from '@vitrine/contracts/http-map';
import { addressOf, type OutgoingForm, type ParamsPart } from './api-client.js';
import { formData } from './form-data.js';
import { ApiError, errorOfAnswer, FILE_GONE, isGone, isJson } from './api-error.js';

interface Sending extends SendingOptions {
  url: string;
  body: FormData;
}

export interface SendingOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Share of the body that has left this computer, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called with the answer's headers before the promise settles. */
  onAnswer?: (answer: { status: number; header: (name: string) => string | null }) => void;
}

/** A file to a route, with the request and answer of `HttpMap`. */
export const sendForm = <N extends UploadRoute>(
  name: N,
  sending: SendingOptions & ParamsPart<N> & { form: OutgoingForm<N> },
): Promise<AnswerOf<N>> => {
  const { params, form, ...options } = sending as SendingOptions & { params?: Record<string, string>; form: object };
  return sendWithProgress({ url: addressOf(name, params), body: formData(form), ...options }) as Promise<AnswerOf<N>>;
};

/** What servers on the way mean by pages of their own. */
const ON_THE_WAY: Partial<Record<number, string>> = {
  403: 'A server on the way, not this site, refused it. Please check your network.',
  413: 'A server on the way refuses files of this size.',
};

/** A multipart POST by the rules of api-client.ts. Only XMLHttpRequest reports how much has been sent. */
export const sendWithProgress = ({
  url,
  body,
  headers = {},
  signal,
  onProgress,
  onAnswer,
}: Sending): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const settle = (settled: () => void) => {
      signal?.removeEventListener('abort', abort);
      settled();
    };
    if (signal?.aborted) return reject(signal.reason as Error);
    signal?.addEventListener('abort', abort);

    xhr.open('POST', url);
    xhr.withCredentials = true;
    xhr.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () =>
      settle(() => {
        const contentType = xhr.getResponseHeader('content-type') ?? '';
        const { status, statusText, responseText: text } = xhr;
        onAnswer?.({ status, header: (name) => xhr.getResponseHeader(name) });
        if (status < 200 || status > 299) {
          const error = errorOfAnswer({ status, statusText, contentType, text });
          // The site's own errors have a code.
          const foreign = isErrorCode(error.code) ? undefined : ON_THE_WAY[status];
          return reject(foreign ? new ApiError(status, statusText, foreign, { isForeign: true }) : error);
        }
        if (status === 204) return resolve(null);
        try {
          // What is no JSON is the page of a network that wants a sign-in first.
          if (!isJson(contentType)) throw new Error(contentType);
          resolve(JSON.parse(text));
        } catch {
          // Cut off, or from another: the outcome of the upload is unknown, as without any answer.
          reject(ApiError.network());
        }
      });
    // The browser tells a file it can no longer read from a broken line as little as it must.
    xhr.onerror = () =>
      settle(
        () =>
          void readAll(body).then(
            () => reject(ApiError.network()),
            (error: Error) => reject(error),
          ),
      );
    xhr.onabort = () =>
      settle(() => reject((signal?.reason as Error | undefined) ?? new DOMException('Aborted', 'AbortError')));
    xhr.send(body);
  });

/** Throws what reading a file throws that has changed since it was chosen. */
const readAll = async (body: FormData): Promise<void> => {
  for (const value of body.values())
    if (value instanceof Blob) {
      try {
        await value.slice(0, 1).arrayBuffer();
      } catch (error) {
        if (isGone(error)) throw new DOMException(FILE_GONE, 'NotReadableError');
      }
    }
};
