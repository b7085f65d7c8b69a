/**
 * Returns unique, safe file names for stock numbers, which are untrusted. A file name contains no
 * path and no drive, and does not start with a dot.
 */
export function toEntryNames(stockNumbers: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const stockNo of stockNumbers) {
    const plain = stockNo.replaceAll(/[^A-Za-z0-9._-]+/g, '_').replace(/^\.+/, '_');
    let name = plain;
    for (let nr = 2; taken.has(name.toLowerCase()); nr += 1) name = `${plain} (${nr})`;
    taken.add(name.toLowerCase());
    names.set(stockNo, name);
  }
  return names;
}
