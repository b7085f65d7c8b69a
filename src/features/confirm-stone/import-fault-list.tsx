import '../../shared/stones/refusal-list.css';
import { formatInteger } from '#common/format.ts';
import type { ImportFault } from './import-faults.ts';

/** Lists the errors of an imported list, with their line numbers. */
export function ImportFaults({ faults }: { readonly faults: readonly ImportFault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul className="refusal-list" aria-label="Errors in the list">
      {faults.map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          {line === null ? null : <b>Line {formatInteger(line)}</b>} {message}
        </li>
      ))}
    </ul>
  );
}
