/** The name twice: in plain letters for old readers, and whole for the others. Neither can end the header. */
export function contentDisposition(how: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
