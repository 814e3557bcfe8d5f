/** A file of a multipart body. */
export interface FilePart {
  readonly blob: Blob;
  /** The chosen file's name, also for a copy made of it. */
  readonly name: string;
}

/**
 * A multipart body. Fields come first, so that a streaming server has them before the file; what is no
 * text is sent as JSON, and null and undefined not at all.
 */
export const formData = (form: object): FormData => {
  const body = new FormData();
  const files: [string, FilePart][] = [];
  for (const [name, value] of Object.entries(form) as [string, unknown][]) {
    if (value === undefined || value === null) continue;
    if (isFile(value)) files.push([name, value]);
    else body.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const [name, { blob, name: fileName }] of files) body.append(name, blob, fileName);
  return body;
};

const isFile = (value: unknown): value is FilePart => value instanceof Object && 'blob' in value;

/** What is written in a field of a form, without space around it. */
export const textIn = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
};
