import { canonicalCode, errorBody } from './google-error.js';
import { sendJson, type Exchange } from './exchange.js';

/** Answers with a fault that is the same for every endpoint. False: the endpoint has to show it itself. */
export const showFault = ({ request, response, seen, fault }: Exchange): boolean => {
  switch (fault?.kind) {
    case 'status': {
      const headers: Record<string, string> =
        fault.retryAfterS === undefined ? {} : { 'retry-after': String(fault.retryAfterS) };
      if (seen.call === 'bytes') {
        response.writeHead(fault.status, { 'content-type': 'text/html; charset=UTF-8', ...headers });
        response.end(`<!DOCTYPE html><title>Error ${fault.status}</title><p>That’s an error.</p>`);
      } else if (seen.call === 'token' || seen.call === 'refresh' || seen.call === 'revoke') {
        sendJson(response, fault.status, { error: 'internal_failure', error_description: 'Backend Error' }, headers);
      } else {
        const code = canonicalCode(fault.status);
        sendJson(
          response,
          fault.status,
          errorBody(fault.status, code, MESSAGES[code] ?? 'Internal error encountered.'),
          headers,
        );
      }
      return true;
    }
    case 'oauth-error':
      sendJson(response, fault.status ?? 400, {
        error: fault.error,
        error_description: fault.description ?? 'Bad Request',
      });
      return true;
    case 'redirect':
      response.writeHead(302, { location: fault.to, 'content-length': '0' });
      response.end();
      return true;
    case 'hang-up':
      request.socket.destroy();
      return true;
    case 'slow':
      return true;
    case 'broken-json':
      response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' });
      response.end('{"mediaItems": [');
      return true;
    case 'answer':
      sendJson(response, fault.status ?? 200, fault.body);
      return true;
    default:
      return false;
  }
};

const MESSAGES: Readonly<Record<string, string>> = {
  INVALID_ARGUMENT: 'Request contains an invalid argument.',
  UNAUTHENTICATED:
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  PERMISSION_DENIED: 'The caller does not have permission',
  NOT_FOUND: 'Requested entity was not found.',
  RESOURCE_EXHAUSTED: "Quota exceeded for quota metric 'All requests' and limit 'All requests per minute' of service.",
  UNAVAILABLE: 'The service is currently unavailable.',
};
