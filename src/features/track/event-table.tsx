import '../../shared/records/record-table.css';
import './track.css';
import { Box, Text } from '@mantine/core';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { formatInteger, formatLogTime, formatNumber } from '#common/format.ts';
import { priceWords, type TimelineEntry, timelineOf } from '#common/stone-timeline.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { DocumentLink, InternalLink, RecordLink } from '../../shared/records/record-link.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { stoneLabel, stoneTone } from '../../shared/stones/status/status-words.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { TrackEvent, TrackedStone } from './track-calls.ts';

type EventTableProps = { readonly stone: TrackedStone; readonly chosen: number };

export function EventTable({ stone, chosen }: EventTableProps) {
  const lines = timelineOf(stone);
  const firstAfterIndex = lines.findIndex(({ at }) => Date.parse(at) > chosen);
  return (
    <Box flex="none" style={{ overflowX: 'auto' }}>
      <table className="record-table track-events">
        <caption className="sr-only">Events of {stone.stock_no}</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">By</th>
            <th scope="col" data-end="">
              Changed to
            </th>
            <th scope="col">Record</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            <Event
              // biome-ignore lint/suspicious/noArrayIndexKey: several things of one record happen at one moment, and their order never changes
              key={place}
              line={line}
              isAfterChosen={firstAfterIndex >= 0 && place >= firstAfterIndex}
              isFirstAfterChosen={place === firstAfterIndex && firstAfterIndex > 0}
              chosen={chosen}
            />
          ))}
        </tbody>
      </table>
      {stone.others > 0 ? (
        <Text px="lg" py="xs" c="var(--text-2)" fz="sm">
          Not shown: {formatInteger(stone.others)} more {stone.others === 1 ? 'event' : 'events'} by
          other users.
        </Text>
      ) : null}
    </Box>
  );
}

type EventProps = {
  readonly line: TimelineEntry;
  readonly isAfterChosen: boolean;
  readonly isFirstAfterChosen: boolean;
  readonly chosen: number;
};

function Event({ line, isAfterChosen, isFirstAfterChosen, chosen }: EventProps) {
  return (
    <>
      {isFirstAfterChosen ? (
        <tr>
          <td colSpan={5} data-changed="" style={{ background: 'var(--accent-tint)' }}>
            As of {formatLogTime(chosen)}; later events below
          </td>
        </tr>
      ) : null}
      <tr data-later={isAfterChosen ? '' : undefined}>
        <td className="ui-quiet">
          <time dateTime={line.at}>{formatLogTime(line.at)}</time>
        </td>
        {'price' in line ? (
          <>
            <td data-text="">{priceWords(line.price)}</td>
            <td>{line.price.actor}</td>
            <td data-end="">
              {line.before === null ? null : (
                <span className="ui-quiet">{formatNumber(line.before)} → </span>
              )}
              <b>{formatNumber(line.price.markup_ppc)}</b>
            </td>
            <td>
              <ListLink id={line.price.record_id} no={line.price.number} />
            </td>
          </>
        ) : (
          <Step event={line.event} />
        )}
      </tr>
    </>
  );
}

const Reason = ({ children }: { readonly children: string | null }) =>
  children === null ? null : <span className="ui-quiet"> {children}</span>;

type ListLinkProps = { readonly id: string | null; readonly no: string | null };

/** The import number is null if the user may not see the import. */
const ListLink = ({ id, no }: ListLinkProps) =>
  no === null ? null : <RecordLink record={{ kind: 'stockImport', name: no, id }} />;

const STATUSES = Object.values(STONE_STATUS).map(({ code }) => code);

function Step({ event }: { readonly event: TrackEvent }) {
  const { words, company_name, reason, actor, kind, workflow, to_state } = event;
  const status = workflow === 'stone' ? STATUSES.find((code) => code === to_state) : undefined;
  return (
    <>
      <td data-text="">
        {words}
        {company_name === null ? '' : `, ${company_name}`}
        <Reason>{reason}</Reason>
      </td>
      <td>{actor ?? (kind === 'import' || event.role_id !== null ? '' : 'The portal')}</td>
      <td data-end="">
        {status === undefined ? null : (
          <StatusBadge quiet label={stoneLabel(status)} tone={stoneTone(status)} />
        )}
      </td>
      <td>
        <Opens event={event} />
      </td>
    </>
  );
}

/**
 * Links to the record of an event, or to the workflow history of a record without a number. E-mails
 * have no screen, so their number is plain text.
 */
function Opens({ event: { kind, number, record_id, workflow } }: { readonly event: TrackEvent }) {
  const profile = useProfile();
  if (kind === 'import') return <ListLink id={record_id} no={number} />;
  if (kind === 'mail' && number !== null) return number;
  if (workflow === null || record_id === null) return null;
  if (number !== null) return <DocumentLink no={number} />;
  const place = `/workflows?workflow=${workflow}&record=${record_id}`;
  return mayCall(profile, calls.getRecordPath) ? (
    <InternalLink place={place}>Path</InternalLink>
  ) : null;
}
