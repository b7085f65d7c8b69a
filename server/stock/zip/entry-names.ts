/**
 * Maps stock numbers, which are untrusted, to unique and safe file names: without path separators,
 * drive names or a leading dot.
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
