import './person-drawer.css';
import { Icon } from '../../ui/Icon.tsx';

type FaultSummaryProps = {
  readonly message: string | null;
  readonly faultCount: number;
};

export function FaultSummary({ message, faultCount }: FaultSummaryProps) {
  if (message === null && faultCount === 0) return null;
  const count =
    faultCount === 1 ? 'Please correct 1 field.' : `Please correct ${faultCount} fields.`;
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
