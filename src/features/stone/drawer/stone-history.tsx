import { capitalize } from '#common/capitalize.ts';
import '../../../shared/frame/history.css';
import '../../../ui/status-badge.css';
import type { StoneId } from '#api/ids.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { formatDateTime } from '#common/format.ts';
import type { StoneStatusCode } from '#machines/codes.ts';
import { HOLD_END, type HoldEnd } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { stoneWorkflow } from '#machines/workflows/stone.ts';
import { PathLink } from '../../../shared/records/record-history.tsx';
import { InternalLink } from '../../../shared/records/record-link.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import { stoneLabel, stoneTone } from '../../../shared/stones/status/status-words.ts';
import type { StoneDna } from '../../../shared/stones/stone-types.ts';
import { Part } from './detail-part.tsx';

type Entry = StoneDna['history'][number];

const isState = (code: number): code is StoneStatusCode => code > START_CODE && code <= 11;
const isEnd = (reason: string): reason is HoldEnd => reason in HOLD_END;

function wordsOf({ event, record_no, reason }: Entry): string {
  const participles: Readonly<Record<string, string>> = stoneWorkflow.participles;
  const done = participles[event] ?? event;
  const why = reason === null ? null : isEnd(reason) ? HOLD_END[reason].toLowerCase() : reason;
  return [capitalize(done), record_no, why]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

type StoneHistoryProps = {
  readonly stoneId: StoneId;
  readonly stockNo: string;
  readonly history: readonly Entry[];
};

/** The server sends an empty `history` to users who may not read the history. */
export function StoneHistory({ stoneId, stockNo, history }: StoneHistoryProps) {
  const profile = useProfile();
  if (history.length === 0) return null;
  return (
    <Part
      title="History"
      note={history.length === 1 ? '1 entry' : `${history.length} entries`}
      tools={
        <>
          {mayCall(profile, calls.getTrackDetails) ? (
            <InternalLink place={`/track-report?search=${encodeURIComponent(stockNo)}`}>
              Track report
            </InternalLink>
          ) : null}
          <PathLink workflow={stoneWorkflow} id={stoneId} />
        </>
      }
    >
      <ol className="history history-states">
        {history.map((entry) => (
          <li key={`${entry.at} ${entry.event}`}>
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            <i
              className="ui-status"
              data-tone={isState(entry.to_state) ? stoneTone(entry.to_state) : 'na'}
              aria-hidden="true"
            />
            <span>
              <b>{isState(entry.to_state) ? stoneLabel(entry.to_state) : ''}</b> {wordsOf(entry)}
            </span>
            <span className="history-by">{entry.actor ?? 'The portal'}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
}
