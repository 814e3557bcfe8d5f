import { create } from 'content-disposition';

/**
 * A header that saves the answer under `fileName` (RFC 6266); a name with other characters than ASCII is there a second
 * time, for old readers. Whatever the name holds, it cannot end the value or the header, and is no path.
 */
export const attachment = (fileName: string): string => {
  const name =
    fileName
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
      .replace(/[/\\]/g, '_') || 'photo';
  return create(name, { fallback: name.replace(/[^ -~]/gu, '_').replace(/["%;]/g, '_') });
};
