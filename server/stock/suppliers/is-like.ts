/**
 * Whether a name is as a pattern says, where * stands for any letters, in capitals or not. Each letter of the name is
 * looked at once for each star at most, whatever the two are: neither was written by us.
 */
export function isLike(name: string, pattern: string): boolean {
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
