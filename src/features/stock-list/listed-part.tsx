import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { formatDateTime } from '#common/format.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { marketProblem } from '../../shared/stones/checks/market-checks.ts';
import { DialogStones } from '../../shared/stones/dialog-stones.tsx';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { stoneIs } from '../../shared/stones/status/status-words.ts';
import { actorOf } from '../../shared/stones/stone-permissions.ts';
import type { StoneDna, StoneRow } from '../../shared/stones/stone-types.ts';
import { stockFieldsQuery } from '../../shared/supply/stock-fields.ts';
import { ActionRow } from '../../ui/actions/ActionRow.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { LISTED_STONE, listedStone, removeStone } from './stock-list-calls.ts';
import { StoneEditor } from './stone-editor.tsx';

type ListedPartProps = {
  readonly dna: StoneDna;
  readonly onChanged: (stockNos: readonly string[]) => void;
};

type List = NonNullable<StoneRow['listed']>['brought_by'];

const listLink = (list: List) =>
  list === null ? null : (
    <RecordLink record={{ kind: 'stockImport', name: list.import_no, id: list.id }} />
  );

export function ListedPart({ dna, onChanged }: ListedPartProps) {
  const cache = useQueryClient();
  const profile = useProfile();
  const [doing, setDoing] = useState<'correct' | 'remove' | null>(null);
  const [busy, setBusy] = useState(false);
  const { stone } = dna;
  const query = useQuery({
    queryKey: [LISTED_STONE, profile.id, stone.stock_no],
    queryFn: ({ signal }) => listedStone(stone.stock_no, signal),
  });
  const fieldsQuery = useQuery({ ...stockFieldsQuery, enabled: doing === 'correct' });
  const fields = fieldsQuery.data;
  const listed = query.data?.listed;
  const close = () => setDoing(null);

  async function remove() {
    setBusy(true);
    try {
      notifySuccess((await removeStone(stone.id)).message);
      onChanged([stone.stock_no]);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setBusy(false);
    close();
    void cache.invalidateQueries({ queryKey: [CACHED.dna] });
    void cache.invalidateQueries({ queryKey: [CACHED.counts] });
  }

  return (
    <RecordPart title="Stock list">
      <PartFailed query={query} />
      <DrawerFacts>
        <Fact name="Supplier">{listed?.provider}</Fact>
        <Fact name="First list">{listLink(listed?.brought_by ?? null)}</Fact>
        <Fact name="Last list">{listLink(listed?.named_by ?? null)}</Fact>
        <Fact name="Last seen">{listed ? formatDateTime(listed.seen_at) : null}</Fact>
      </DrawerFacts>
      {mayCall(profile, calls.changeStockStone) ? (
        <ActionRow>
          <ReasonButton
            loading={doing === 'correct' && !fields && !fieldsQuery.error}
            reason={stoneIs(stone.status, 'editable') ? null : PROBLEMS.stoneIsTaken.message}
            onClick={() => setDoing('correct')}
          >
            Correct
          </ReasonButton>
          <ReasonButton
            variant="danger"
            reason={
              marketProblem(stone, 'stone.withdraw', actorOf(profile), dna.in_check === true)
                ?.message ?? null
            }
            onClick={() => setDoing('remove')}
          >
            Remove from the list
          </ReasonButton>
        </ActionRow>
      ) : null}
      {doing === 'correct' ? <PartFailed query={fieldsQuery} /> : null}
      {doing === 'correct' && fields ? (
        <StoneEditor dna={dna} fields={fields} onChanged={onChanged} onClose={close} />
      ) : null}
      <ConfirmDialog
        opened={doing === 'remove'}
        danger
        busy={busy}
        title={`Remove ${stone.stock_no} from the stock list?`}
        confirmLabel="Remove the stone"
        onConfirm={() => void remove()}
        onClose={close}
      >
        <DialogStones stones={[stone]} />
        <p>
          The stone is taken off the market but stays in the history. The next list does not add it
          again.
        </p>
      </ConfirmDialog>
    </RecordPart>
  );
}
