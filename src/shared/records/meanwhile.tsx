import '../stones/refusal-list.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import type { RecordId } from '../../api/ids.gen.ts';
import type { LiveTopic } from '../../api/live.ts';
import type { components } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import * as calls from '../../common/access/calls.gen.ts';
import { mayCall } from '../../common/access/may-call.ts';
import { sinceText } from '../../common/since-text.ts';
import { useLiveRefetch } from '../lists/use-live-refetch.ts';
import { useProfile } from '../session/use-session.ts';
import { CACHED } from '../stones/query-keys.ts';

type WorkflowName = components['schemas']['WorkflowName'];
type LastStep = components['schemas']['LastStep'];

/** A record that an open dialog acts on. */
export interface AskedRecord {
  readonly id: RecordId;
  /** Display name; omitted if the dialog acts on this record only. */
  readonly name?: string | null;
}

interface Meanwhile {
  /** Ids of records whose state another user changed since the dialog opened. */
  readonly moved: ReadonlySet<string>;
  /** Reason why the action is disabled; set when all records of the dialog have moved on. */
  readonly closed: string | null;
  /** Change notice, with author and time. Its live region is rendered even without changes. */
  readonly note: ReactNode;
}

export const NO_RECORDS: readonly AskedRecord[] = [];
const NOTHING: ReadonlySet<string> = new Set();
/** Every change of a record publishes one of these topics. */
const TOPICS: readonly LiveTopic[] = ['line', 'hold', 'business', 'import'];

/**
 * Watches the records of an open dialog for changes by other users. `gone` holds the ids that the
 * caller already knows to have left the dialog.
 */
export function useMeanwhile(
  workflow: WorkflowName,
  records: readonly AskedRecord[],
  gone: ReadonlySet<string> = NOTHING,
): Meanwhile {
  const asking = useAsking(records);
  const steps = useLastSteps(workflow, records, asking);
  const [first, setFirst] = useState<{ asking: string; steps: ReadonlyMap<string, LastStep> }>();
  if (steps && first?.asking !== asking)
    setFirst({ asking, steps: new Map(steps.map((step) => [step.id, step])) });
  const before = first?.asking === asking ? first.steps : null;
  const now = new Map(steps?.map((step) => [step.id, step]));
  const hasChanged = ({ id }: AskedRecord): boolean =>
    before !== null && now.get(id)?.entry_id !== before.get(id)?.entry_id;
  const hasMoved = (record: AskedRecord): boolean =>
    gone.has(record.id) ||
    (hasChanged(record) && now.get(record.id)?.state !== before?.get(record.id)?.state);
  const moved = new Set(records.filter(hasMoved).map(({ id }) => id));
  const told = records.filter((record) => moved.has(record.id) || hasChanged(record));
  return {
    moved,
    closed: moved.size > 0 && moved.size === records.length ? MOVED : null,
    note: <Told records={told} steps={now} />,
  };
}
const MOVED = 'It has changed while this was open.';

function useLastSteps(
  workflow: WorkflowName,
  records: readonly AskedRecord[],
  asking: string,
): readonly LastStep[] | undefined {
  const profile = useProfile();
  const ids = idsOf(records);
  const query = useQuery({
    queryKey: [CACHED.lines, profile.id, 'last steps', workflow, asking, ids],
    queryFn: ({ signal }) =>
      dataOf(
        api.POST('/workflows/last-steps', { body: { data: { workflow, ids } }, signal }),
        TEXTS.listFailed,
      ),
    enabled: ids.length > 0 && mayCall(profile, calls.listLastSteps),
    staleTime: 0,
    gcTime: 0,
  });
  const stockNos = new Set(
    workflow === 'stone' ? records.flatMap(({ name }) => (name ? [name] : [])) : [],
  );
  useLiveRefetch(TOPICS, query, stockNos);
  return query.data;
}

const idsOf = (records: readonly AskedRecord[]): RecordId[] => records.map(({ id }) => id).sort();

/**
 * Returns a new key each time the dialog opens with other records, because an earlier snapshot is
 * too old as a baseline.
 */
function useAsking(records: readonly AskedRecord[]): string {
  const place = useId();
  const about = idsOf(records).join(' ');
  const [asked, setAsked] = useState({ about, times: 0 });
  if (asked.about !== about) setAsked({ about, times: asked.times + 1 });
  return `${place} ${asked.times}`;
}

type ToldProps = {
  readonly records: readonly AskedRecord[];
  readonly steps: ReadonlyMap<string, LastStep>;
};

/** A polite live region, so screen readers announce changes without interruption. */
function Told({ records, steps }: ToldProps) {
  return (
    <div aria-live="polite">
      {records.length > 0 ? (
        <ul className="refusal-list" aria-label="Changed meanwhile">
          {records.map(({ id, name }) => {
            const step = steps.get(id);
            return (
              <li key={id}>
                {name ? <b>{name}</b> : null}{' '}
                <span>{step ? sinceText(step) : 'Changed meanwhile'}</span>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}

type MeanwhileProps = {
  readonly workflow: WorkflowName;
  readonly records: readonly AskedRecord[];
  readonly gone?: ReadonlySet<string>;
};

/** Renders the change notice only, for dialogs that need no other result of `useMeanwhile`. */
export const MeanwhileNote = ({ workflow, records, gone }: MeanwhileProps) =>
  useMeanwhile(workflow, records, gone).note;
