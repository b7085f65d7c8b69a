import { Flex, Text } from '@mantine/core';
import { formatInteger, formatNumber } from '#common/format.ts';
import { formatDay } from '#common/typed-day.ts';
import { Callout } from '../../shared/frame/Callout.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import type { RapLoad } from './rap-calls.ts';
import { bandText, cellCountText, formatSigned, KIND_TEXT } from './rap-texts.ts';

type LoadOutcomeProps = {
  readonly outcome: RapLoad;
  /** true for a list that sets no price */
  readonly isReference: boolean;
};

export function LoadOutcome({ outcome, isReference }: LoadOutcomeProps) {
  return outcome.fault_count > 0 ? (
    <Faults outcome={outcome} />
  ) : (
    <Effect outcome={outcome} isReference={isReference} />
  );
}

function Faults({ outcome: { faults, fault_count } }: { readonly outcome: RapLoad }) {
  return (
    <Flex component="section" direction="column" gap="2xs" fz="sm" aria-label="Errors in the list">
      <Text inherit c="var(--danger)">
        <b>
          {formatInteger(fault_count)} {fault_count === 1 ? 'error' : 'errors'}
        </b>
        {fault_count > faults.length ? `, the first ${faults.length} are shown` : ''}. Nothing was
        changed.
      </Text>
      <RecordTableFrame label="Errors">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Field</th>
            <th scope="col">Value</th>
            <th scope="col">Expected</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, field, value, expected }) => (
            <tr key={`${line}/${field}/${expected}`}>
              <td>{line}</td>
              <td>{field}</td>
              <td>{value === '' ? 'empty' : value}</td>
              <td>{expected}</td>
            </tr>
          ))}
        </tbody>
      </RecordTableFrame>
    </Flex>
  );
}

/** An asking price is a price per carat that the supplier has set directly. */
function AskingPrices({ kept, repriced, waiting }: RapLoad['asked_prices']) {
  const texts = [
    kept > 0 ? `${formatInteger(kept)} keep their price` : null,
    repriced > 0 ? `${formatInteger(repriced)} keep their discount and get a new price` : null,
    waiting > 0 ? `${formatInteger(waiting)} await a decision under Imports` : null,
  ].filter((words) => words !== null);
  return texts.length === 0 ? null : <p>Stones with an asking price: {texts.join(', ')}.</p>;
}

function Effect({ outcome, isReference }: LoadOutcomeProps) {
  const { lists, listed_on, cells_read, stones_moved, asked_prices, warnings, largest_moves } =
    outcome;
  return (
    <Flex
      component="section"
      direction="column"
      gap="2xs"
      fz="sm"
      aria-label={isReference ? 'Changes to the list' : 'Effect of the Rap list on the stock'}
    >
      <p>
        No errors in <b>{cellCountText(cells_read)}</b>
        {listed_on ? ` of ${formatDay(listed_on)}` : ''}.{' '}
        {isReference ? (
          'No price of a stone changes.'
        ) : (
          <>
            Stones on offer with a new price: <b>{formatInteger(stones_moved)}</b>.
          </>
        )}
      </p>
      <AskingPrices {...asked_prices} />
      <dl>
        {lists.map((list) => (
          <Flex key={list.kind} wrap="wrap" gap="xs">
            <Text component="dt" inherit miw={52} c="dimmed">
              {KIND_TEXT[list.kind]}
              {list.revision > 1 ? `, revision ${list.revision}` : ''}
            </Text>
            <dd>
              {formatInteger(list.changed)} changed, {formatInteger(list.added)} new,{' '}
              {formatInteger(list.gone)} removed, {formatInteger(list.unchanged)} unchanged
            </dd>
          </Flex>
        ))}
      </dl>
      {warnings.map((warning) => (
        <Callout key={warning}>{warning}</Callout>
      ))}
      {largest_moves.length > 0 ? (
        <>
          <Text inherit c="dimmed">
            Largest changes
          </Text>
          <RecordTableFrame label="Largest changes">
            <tbody>
              {largest_moves.map((move) => (
                <tr key={`${move.kind}/${move.color}/${move.clarity}/${move.carat_from}`}>
                  <td>{KIND_TEXT[move.kind]}</td>
                  <td>
                    {move.color} {move.clarity}
                  </td>
                  <td>{bandText(move)}</td>
                  <td data-end="">{formatNumber(move.before)}</td>
                  <td data-end="">{formatNumber(move.after)}</td>
                  <td data-end="">{formatSigned(move.change)}%</td>
                </tr>
              ))}
            </tbody>
          </RecordTableFrame>
        </>
      ) : null}
    </Flex>
  );
}
