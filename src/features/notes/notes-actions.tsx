import { KeptActions } from '../../lines/kept-actions.tsx';
import type { LineActionsProps } from '../../lines/line-list.ts';
import type { LineRow } from '../../stones/wire.ts';

export const NotesActions = (props: LineActionsProps<LineRow>) => (
  <KeptActions {...props} list="notes" />
);
