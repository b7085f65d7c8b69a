export interface OpenInvoice<Id> {
  readonly id: Id;
  readonly openCents: number;
}

export interface Allocation<Id> {
  readonly id: Id;
  readonly cents: number;
}

/**
 * Pays the invoices in the given order, each in full until `cents` are used up. The caller sorts
 * the invoices by due date.
 */
export function allocateInOrder<Id>(
  invoices: readonly OpenInvoice<Id>[],
  cents: number,
): Allocation<Id>[] {
  const allocations: Allocation<Id>[] = [];
  let left = cents;
  for (const { id, openCents } of invoices) {
    const paid = Math.min(left, openCents);
    if (paid <= 0) continue;
    allocations.push({ id, cents: paid });
    left -= paid;
  }
  return allocations;
}
