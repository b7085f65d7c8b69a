import './fault-summary.css';
import { Icon } from '../../ui/Icon.tsx';

type FaultSummaryProps = {
  /** The sentence of the server, or of this side when it never got there. */
  readonly message: string | null;
  readonly faultCount: number;
};

/** Sums up at the top what stands under the fields. */
export function FaultSummary({ message, faultCount }: FaultSummaryProps) {
  if (message === null && faultCount === 0) return null;
  const count = faultCount === 1 ? '1 field needs you.' : `${faultCount} fields need you.`;
  return (
    <div className="people-faults" role="alert">
      <Icon name="warning" />
      <span>
        {faultCount > 0 ? <b>{count} </b> : null}
        {message}
      </span>
    </div>
  );
}
