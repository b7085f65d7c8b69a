import '../../shared/stones/refusal-list.css';
import { formatInteger } from '../../common/format.ts';
import type { ImportFault } from './import-faults.ts';

/** What was wrong with a list, each with the line in which it stands. */
export function ImportFaults({ faults }: { readonly faults: readonly ImportFault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul className="refusal-list" aria-label="What is wrong with the list">
      {faults.map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          {line === null ? null : <b>Line {formatInteger(line)}</b>} {message}
        </li>
      ))}
    </ul>
  );
}
