import '../stones/refusal-list.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { api, unwrapData } from '#api/api-client.ts';
import type { RecordId } from '#api/ids.gen.ts';
import type { LiveTopic } from '#api/live-stream.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { sinceText } from '#common/since-text.ts';
import { useLiveRefetch } from '../lists/use-live-refetch.ts';
import { useProfile } from '../session/use-session.ts';
import { CACHED } from '../stones/query-keys.ts';

type WorkflowName = components['schemas']['WorkflowName'];
type LastStep = components['schemas']['LastStep'];

export interface WatchedRecord {
  readonly id: RecordId;
  /** Display name of the record; omitted if the dialog acts on this record only. */
  readonly name?: string | null;
}

interface ConcurrentChange {
  /** Ids of the records whose state another user has changed since the dialog opened. */
  readonly moved: ReadonlySet<string>;
  /**
   * Reason why the action is disabled; set if other users have changed the state of all records in
   * the dialog.
   */
  readonly disabledReason: string | null;
  /**
   * Notice with the author and time of each change. It is rendered even without changes, because
   * screen readers announce only text added to an existing live region.
   */
  readonly note: ReactNode;
}

export const NO_RECORDS: readonly WatchedRecord[] = [];
const NOTHING: ReadonlySet<string> = new Set();
/** Topics of server-sent events. Every state change of a record publishes one of these topics. */
const TOPICS: readonly LiveTopic[] = ['line', 'hold', 'business', 'import'];

/**
 * Detects changes by other users to the records of an open dialog. `gone` has the ids of records
 * already known to be changed; `moved` in the result includes these ids.
 */
export function useConcurrentChange(
  workflow: WorkflowName,
  records: readonly WatchedRecord[],
  gone: ReadonlySet<string> = NOTHING,
): ConcurrentChange {
  const dialogKey = useDialogKey(records);
  const steps = useLastSteps(workflow, records, dialogKey);
  const [first, setFirst] = useState<{ asking: string; steps: ReadonlyMap<string, LastStep> }>();
  if (steps && first?.asking !== dialogKey)
    setFirst({ asking: dialogKey, steps: new Map(steps.map((step) => [step.id, step])) });
  const before = first?.asking === dialogKey ? first.steps : null;
  const now = new Map(steps?.map((step) => [step.id, step]));
  const hasChanged = ({ id }: WatchedRecord): boolean =>
    before !== null && now.get(id)?.entry_id !== before.get(id)?.entry_id;
  const hasMoved = (record: WatchedRecord): boolean =>
    gone.has(record.id) ||
    (hasChanged(record) && now.get(record.id)?.state !== before?.get(record.id)?.state);
  const moved = new Set(records.filter(hasMoved).map(({ id }) => id));
  const changedRecords = records.filter((record) => moved.has(record.id) || hasChanged(record));
  return {
    moved,
    disabledReason: moved.size > 0 && moved.size === records.length ? MOVED : null,
    note: <ChangeList records={changedRecords} steps={now} />,
  };
}
const MOVED =
  'The data changed while this dialog was open. Close the dialog and check the current state.';

function useLastSteps(
  workflow: WorkflowName,
  records: readonly WatchedRecord[],
  dialogKey: string,
): readonly LastStep[] | undefined {
  const profile = useProfile();
  const ids = idsOf(records);
  const query = useQuery({
    queryKey: [CACHED.lines, profile.id, 'last steps', workflow, dialogKey, ids],
    queryFn: ({ signal }) =>
      unwrapData(
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

const idsOf = (records: readonly WatchedRecord[]): RecordId[] => records.map(({ id }) => id).sort();

/**
 * Returns a key that changes with the record ids. The data that is loaded first under a key is the
 * baseline for detecting changes.
 */
function useDialogKey(records: readonly WatchedRecord[]): string {
  const place = useId();
  const about = idsOf(records).join(' ');
  const [asked, setAsked] = useState({ about, times: 0 });
  if (asked.about !== about) setAsked({ about, times: asked.times + 1 });
  return `${place} ${asked.times}`;
}

type ChangeListProps = {
  readonly records: readonly WatchedRecord[];
  readonly steps: ReadonlyMap<string, LastStep>;
};

function ChangeList({ records, steps }: ChangeListProps) {
  return (
    <div aria-live="polite">
      {records.length > 0 ? (
        <ul className="refusal-list" aria-label="Changed since you opened this view">
          {records.map(({ id, name }) => {
            const step = steps.get(id);
            return (
              <li key={id}>
                {name ? <b>{name}</b> : null}{' '}
                <span>{step ? sinceText(step) : 'Changed since you opened this view'}</span>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}

type ConcurrentChangeProps = {
  readonly workflow: WorkflowName;
  readonly records: readonly WatchedRecord[];
  readonly gone?: ReadonlySet<string>;
};

/** Change notice for dialogs that need no other result of `useConcurrentChange`. */
export const ConcurrentChangeNote = ({ workflow, records, gone }: ConcurrentChangeProps) =>
  useConcurrentChange(workflow, records, gone).note;
