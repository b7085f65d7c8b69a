import '../../shared/stones/refusal-list.css';
import { formatInteger } from '#common/format.ts';
import type { ImportFault } from './import-faults.ts';

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
