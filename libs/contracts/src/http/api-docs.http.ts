import type { Content } from './answers.js';

/** This description of the calls. */
export interface ApiDocsHttp {
  /** Get this document. */
  apiDocument: { answers: { 200: Content<'application/openapi+json'> } };
  /** Read this document as a page. */
  apiDocs: { answers: { 200: Content<'text/html'> } };
  /** Get the renderer of the page. */
  apiDocsFile: { answers: { 200: Content<'text/javascript'> }; errors: 'NOT_FOUND' };
}
