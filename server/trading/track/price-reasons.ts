import { MARKUP_SCOPE_NAME } from '#common/markup-scope.ts';
import type { PriceReason } from '../../stock/prices/price-changes.ts';
import { day } from '../pdf/stone-columns.ts';

export function reasonWords(reason: PriceReason): string {
  switch (reason.kind) {
    case 'hand':
      return 'Corrected manually';
    case 'list':
      return reason.isUndone
        ? `Stock list ${reason.number} was rolled back`
        : `Stock list ${reason.number}`;
    case 'rap':
      return `Rap list of ${day(reason.listedOn)}`;
    case 'ranges':
      return 'Carat ranges were changed';
    case 'markup': {
      const scope = MARKUP_SCOPE_NAME[reason.scope];
      const whose = reason.owner === null ? scope : `${scope} ${reason.owner}`;
      return `Markup ${whose}${reason.isUndone ? ', change undone' : ''}`;
    }
  }
}
