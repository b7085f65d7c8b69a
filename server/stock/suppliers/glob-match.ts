/**
 * Case-insensitive glob match with `*`. Runs in linear time per star, because the name and the
 * pattern are untrusted.
 */
export function matchesGlob(name: string, pattern: string): boolean {
  const [head = '', ...rest] = pattern.toLowerCase().split('*');
  const text = name.toLowerCase();
  const tail = rest.pop();
  if (tail === undefined) return text === head;
  if (!text.startsWith(head)) return false;
  let at = head.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - tail.length >= at && text.endsWith(tail);
}
