import '../frame/history.css';
import { formatDateTime } from '#common/format.ts';
import type { BusinessStep, KycStep } from './business-types.ts';
import { STEP_WORDS } from './kyc-texts.ts';

type HistoryProps = {
  readonly label: string;
  readonly steps: readonly (KycStep | BusinessStep)[];
  readonly onFile?: (step: KycStep) => void;
};

export function History({ label, steps, onFile }: HistoryProps) {
  return (
    <ol className="history history-words" aria-label={label}>
      {steps.toReversed().map((step) => (
        <li key={`${step.at} ${step.event}`}>
          <time dateTime={step.at}>{formatDateTime(step.at)}</time>
          <div>
            <b>{STEP_WORDS[step.event]}</b>
            {step.actor_name ? <span className="history-by"> by {step.actor_name}</span> : null}
            {step.remark ? <p>{step.remark}</p> : null}
            {onFile && 'file' in step && step.file ? (
              <button type="button" className="history-file" onClick={() => onFile(step)}>
                {step.file.name}
              </button>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
