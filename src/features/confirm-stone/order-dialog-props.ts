import type { LineRow } from '../../shared/stones/stone-types.ts';
import type { StoneActing } from '../../shared/stones/use-stone-action.ts';
import type { orderActorOf } from './order-rights.ts';

export type OrderDialogName = 'approve' | 'reject' | 'changeOrder' | 'cancelOrder' | 'reverseOrder';

export type OrderDialogProps = {
  /** null closes the dialog */
  readonly name: OrderDialogName | null;
  readonly picks: readonly LineRow[];
  /** rows that another user has decided since the dialog opened */
  readonly left: readonly LineRow[];
  readonly orderActor: ReturnType<typeof orderActorOf>;
  readonly machine: StoneActing;
  readonly onClose: () => void;
};
