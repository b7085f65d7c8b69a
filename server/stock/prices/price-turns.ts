import type { StockImportId } from '../../../src/api/ids.gen.ts';
import type { MarkupScope } from '../../../src/common/markup-scope.ts';
import type { Book, Rule, Stood } from './past-book.ts';

/** What changed a price. */
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
      /** whose markup; null for that of the house */
      readonly owner: string | null;
      readonly isUndone: boolean;
    };

/** A moment at which a price may have changed, and what would have changed it. */
export interface Turn {
  readonly at: Date;
  readonly cause: 'listed' | 'supplier' | 'rap' | 'markup';
  /** null where it was changed before that was written down */
  readonly reason: PriceReason | null;
  /** the name of whoever changed it; null where nobody did, or it is not known */
  readonly by: string | null;
}

export function turnOfFigures({ since, by, isByHand, listId, listNo, isUndone }: Stood): Turn {
  const list = listId === null || listNo === null ? null : { id: listId, number: listNo };
  const reason: PriceReason | null =
    list === null ? (isByHand ? { kind: 'hand' } : null) : { kind: 'list', ...list, isUndone };
  return { at: since, cause: 'supplier', reason, by };
}

export const turnOfList = ({ at, listedOn, by }: Book['lists'][number]): Turn => ({
  ...{ at, by, cause: 'rap' },
  reason: { kind: 'rap', listedOn },
});

/** What began a rule, or ended it. */
export function turnsOfRule(rule: Rule): Turn[] {
  const { scope, owner } = rule;
  const turn = (at: Date, by: string | null, isUndone: boolean): Turn => ({
    ...{ at, by, cause: 'markup' },
    reason: { kind: 'markup', scope, owner, isUndone },
  });
  return [
    turn(rule.since, rule.begunBy, rule.beganByUndo),
    turn(rule.until, rule.endedBy, rule.endedByUndo ?? false),
  ];
}

export const turnsOfRange = ({
  since,
  until,
  begunBy,
  endedBy,
}: Book['subRanges'][number]): Turn[] => {
  const turn = (at: Date, by: string | null): Turn => ({
    ...{ at, by, cause: 'markup' },
    reason: { kind: 'ranges' },
  });
  return [turn(since, begunBy), turn(until, endedBy)];
};
