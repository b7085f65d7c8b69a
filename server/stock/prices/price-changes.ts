import type { StockImportId } from '#api/ids.gen.ts';
import type { MarkupScope } from '#common/markup-scope.ts';
import type { PastBook, PastFigures, PastRule } from './past-book.ts';

export type PriceReason =
  | { readonly kind: 'hand' | 'ranges' }
  | {
      readonly kind: 'list';
      readonly id: StockImportId;
      readonly number: string;
      readonly isUndone: boolean;
    }
  | { readonly kind: 'rap'; readonly listedOn: string }
  | {
      readonly kind: 'markup';
      readonly scope: MarkupScope;
      readonly owner: string | null;
      readonly isUndone: boolean;
    };

export interface PriceChange {
  readonly at: Date;
  readonly cause: 'listed' | 'supplier' | 'rap' | 'markup';
  /** null if the change predates the recording of reasons */
  readonly reason: PriceReason | null;
  /** name of the user; null for the system or if unknown */
  readonly by: string | null;
}

export function figuresChange({
  since,
  by,
  isByHand,
  listId,
  listNo,
  isUndone,
}: PastFigures): PriceChange {
  const list = listId === null || listNo === null ? null : { id: listId, number: listNo };
  const reason: PriceReason | null =
    list === null ? (isByHand ? { kind: 'hand' } : null) : { kind: 'list', ...list, isUndone };
  return { at: since, cause: 'supplier', reason, by };
}

export const rapListChange = ({ at, listedOn, by }: PastBook['lists'][number]): PriceChange => ({
  ...{ at, by, cause: 'rap' },
  reason: { kind: 'rap', listedOn },
});

export function ruleChanges(rule: PastRule): PriceChange[] {
  const { scope, owner } = rule;
  const change = (at: Date, by: string | null, isUndone: boolean): PriceChange => ({
    ...{ at, by, cause: 'markup' },
    reason: { kind: 'markup', scope, owner, isUndone },
  });
  return [
    change(rule.since, rule.begunBy, rule.beganByUndo),
    change(rule.until, rule.endedBy, rule.endedByUndo ?? false),
  ];
}

export const rangeChanges = ({
  since,
  until,
  begunBy,
  endedBy,
}: PastBook['subRanges'][number]): PriceChange[] => {
  const change = (at: Date, by: string | null): PriceChange => ({
    ...{ at, by, cause: 'markup' },
    reason: { kind: 'ranges' },
  });
  return [change(since, begunBy), change(until, endedBy)];
};
