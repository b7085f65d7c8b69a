/**
 * Returns a `Content-Disposition` header with the file name twice: in ASCII for old browsers, and
 * percent-encoded. Neither name can contain a character that ends the header value.
 */
export function contentDisposition(how: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
