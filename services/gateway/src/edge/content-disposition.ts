/** What RFC 5987 lets stand as it is, without the few that older readers take for the end of the value. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * A header that saves the answer under `fileName` (RFC 6266): once in ASCII for old readers, once as it is. Whatever the
 * name holds, it cannot end the value or the header, and is no path.
 */
export const attachment = (fileName: string): string => {
  const name = fileName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\]/g, '_');
  const ascii = name.replace(/[^ -~]/gu, '_').replace(/["%;]/g, '_');
  return `attachment; filename="${ascii || 'photo'}"; filename*=UTF-8''${encoded(name || 'photo')}`;
};
