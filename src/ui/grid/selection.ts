/**
 * The row at which a range of ticks starts, and the selection before the range was ticked, so that
 * the range can shrink again.
 */
export type Anchor = { readonly index: number; readonly before: ReadonlySet<string> };

export function toggled(selection: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

export function withRange(anchor: Anchor, to: number, idAt: (index: number) => string | null) {
  const next = new Set(anchor.before);
  const [low, high] = anchor.index < to ? [anchor.index, to] : [to, anchor.index];
  for (let index = low; index <= high; index += 1) {
    const id = idAt(index);
    if (id !== null) next.add(id);
  }
  return next;
}

export function withAll(selection: ReadonlySet<string>, ids: Iterable<string>) {
  const next = new Set(selection);
  for (const id of ids) next.add(id);
  return next;
}

export function withoutAll(selection: ReadonlySet<string>, ids: Iterable<string>) {
  const next = new Set(selection);
  for (const id of ids) next.delete(id);
  return next;
}
