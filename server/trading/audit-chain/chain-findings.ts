import type { components } from '#api/schema.gen.ts';

export type ChainFinding = components['schemas']['AuditFinding'];

/** Collects the findings of a check. Counts all findings but keeps only the first 100. */
export class ChainFindings {
  static readonly KEPT = 100;
  count = 0;
  heads = 0;
  isEmpty = false;
  readonly list: ChainFinding[] = [];
  /** entry id -> digest of the current content, for entries that differ from their link */
  readonly altered = new Map<number, string>();

  /**
   * Number of findings that `list` can still take, used as the limit of queries. At least 1,
   * because a query with limit 0 could not detect further findings.
   */
  get remaining(): number {
    return Math.max(1, ChainFindings.KEPT - this.list.length);
  }

  add(
    kind: ChainFinding['kind'],
    position: number | null,
    entryId: number | null,
    said: string,
  ): void {
    this.count += 1;
    if (this.list.length < ChainFindings.KEPT)
      this.list.push({ kind, position, entry_id: entryId, said });
  }

  addEdited(position: number, entryId: number, digest: string): void {
    if (this.altered.size < ChainFindings.KEPT) this.altered.set(entryId, digest);
    this.add('edited', position, entryId, `Entry ${entryId} was edited.`);
  }

  addReordered(entryId: number, ownerId: number): void {
    const at = this.list.findIndex(
      ({ entry_id, kind }) => entry_id === entryId && kind === 'edited',
    );
    const found = this.list[at];
    if (!found) return;
    this.list[at] = {
      ...found,
      kind: 'reordered',
      said: `Entry ${entryId} has the content of entry ${ownerId}: the order of the entries was changed.`,
    };
  }
}
