import { KeptActions } from '../../shared/lines/kept-actions.tsx';
import type { LineActionsProps } from '../../shared/lines/line-list.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';

export const NotesActions = (props: LineActionsProps<LineRow>) => (
  <KeptActions {...props} list="notes" />
);
