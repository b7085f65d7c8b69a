import './load-outcome.css';
import { formatInteger, formatNumber } from '#common/format.ts';
import { formatDay } from '#common/typed-day.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { RapLoad } from './rap-calls.ts';
import { bandText, cellCountText, formatSigned, KIND_TEXT } from './rap-texts.ts';

/** Shows the result of a dry run: the errors of the price list, or the changes it would make. */
export function LoadOutcome({ outcome }: { readonly outcome: RapLoad }) {
  return outcome.fault_count > 0 ? <Faults outcome={outcome} /> : <Effect outcome={outcome} />;
}

function Faults({ outcome: { faults, fault_count } }: { readonly outcome: RapLoad }) {
  return (
    <section className="rap-outcome" aria-label="Errors in the list">
      <p className="rap-fault">
        <b>
          {formatInteger(fault_count)} {fault_count === 1 ? 'error' : 'errors'}
        </b>
        {fault_count > faults.length ? `, the first ${faults.length} are shown` : ''}. Nothing was
        changed.
      </p>
      <div className="rap-outcome-scroll">
        <table className="rap-faults">
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
        </table>
      </div>
    </section>
  );
}

/**
 * Shows how many stones with an asked price keep the price, are repriced, or wait for a decision.
 * Renders nothing if there are no such stones.
 */
function AskingPrices({ kept, repriced, waiting }: RapLoad['asked_prices']) {
  const texts = [
    kept > 0 ? `${formatInteger(kept)} keep their price` : null,
    repriced > 0 ? `${formatInteger(repriced)} keep their discount and get a new price` : null,
    waiting > 0 ? `${formatInteger(waiting)} wait for a decision under Imports` : null,
  ].filter((words) => words !== null);
  return texts.length === 0 ? null : <p>Stones with an asked price: {texts.join(', ')}.</p>;
}

function Effect({ outcome }: { readonly outcome: RapLoad }) {
  const { lists, listed_on, cells_read, stones_moved, asked_prices, warnings, largest_moves } =
    outcome;
  return (
    <section className="rap-outcome" aria-label="Effect of the list">
      <p>
        No errors in <b>{cellCountText(cells_read)}</b>
        {listed_on ? ` of ${formatDay(listed_on)}` : ''}. Stones on offer with a new price:{' '}
        <b>{formatInteger(stones_moved)}</b>.
      </p>
      <AskingPrices {...asked_prices} />
      <dl className="rap-counts">
        {lists.map((list) => (
          <div key={list.kind}>
            <dt>
              {KIND_TEXT[list.kind]}
              {list.revision > 1 ? `, revision ${list.revision}` : ''}
            </dt>
            <dd>
              {formatInteger(list.changed)} changed, {formatInteger(list.added)} new,{' '}
              {formatInteger(list.gone)} removed, {formatInteger(list.unchanged)} unchanged
            </dd>
          </div>
        ))}
      </dl>
      {warnings.map((warning) => (
        <p key={warning} className="rap-warning">
          <Icon name="warning" size="small" />
          <span>{warning}</span>
        </p>
      ))}
      {largest_moves.length > 0 ? (
        <div className="rap-outcome-scroll">
          <table className="rap-faults">
            <caption>Largest changes</caption>
            <tbody>
              {largest_moves.map((move) => (
                <tr key={`${move.kind}/${move.color}/${move.clarity}/${move.carat_from}`}>
                  <td>{KIND_TEXT[move.kind]}</td>
                  <td>
                    {move.color} {move.clarity}
                  </td>
                  <td>{bandText(move)}</td>
                  <td data-figure="">{formatNumber(move.before)}</td>
                  <td data-figure="">{formatNumber(move.after)}</td>
                  <td data-figure="">{formatSigned(move.change)}%</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
