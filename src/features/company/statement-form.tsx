import './company.css';
import { Flex, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { serverNow } from '#api/server-clock.ts';
import { TEXTS } from '#api/texts.ts';
import { NewStatement as LONGEST } from '#common/lengths.gen.ts';
import { STATEMENTS, type StatementKind } from '#common/trade/document-statements.ts';
import { addDays, formatDay } from '#common/typed-day.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { NOTHING_CHANGED } from '../../shared/records/only-changes.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { ReasonLine, Reasons } from '../../ui/actions/Reasons.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { submitOnCtrlEnter } from '../../ui/inputs/submit-on-ctrl-enter.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { addStatement, type DocumentStatement } from './statement-calls.ts';

const APPLIES: Readonly<Record<StatementKind, string>> = {
  warranties: 'Printed if the document contains natural stones.',
  lab_grown: 'Printed if the document contains lab-grown stones.',
  origin:
    'Printed on invoices and memos to the European Union with natural stones over 0.50 ct. The origin of each of these stones follows.',
  memo_terms:
    'Printed on memos. The due day follows. Trading clients accept the text that applies on the day of the memo.',
};

const todayUtc = (): string => new Date(serverNow()).toISOString().slice(0, 10);

type StatementFormProps = {
  readonly kind: StatementKind;
  /** the version with the latest first day comes first */
  readonly versions: readonly DocumentStatement[];
  readonly text: string;
  readonly isWriter: boolean;
  readonly onText: (text: string) => void;
  readonly onSaved: () => Promise<unknown>;
};

export function StatementForm(props: StatementFormProps) {
  const { kind, versions, text, isWriter, onText, onSaved } = props;
  const tomorrow = addDays(todayUtc(), 1);
  const [firstDay, setFirstDay] = useState(tomorrow);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const { keyFor, answered } = useIdempotencyKey();
  const reason = !isWriter
    ? PROBLEMS.forbidden.message
    : text === versions[0]?.text
      ? NOTHING_CHANGED
      : null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (reason !== null || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const data = { kind, text, first_day: firstDay };
      const { message } = await addStatement(keyFor(JSON.stringify(data)), data);
      answered();
      notifySuccess(message);
      await onSaved();
    } catch (error) {
      setProblem(toProblem(error, TEXTS.failed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      aria-label={STATEMENTS[kind]}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDownCapture={submitOnCtrlEnter}
    >
      <h2>{STATEMENTS[kind]}</h2>
      <p>{APPLIES[kind]}</p>
      <FaultSummary
        message={problem?.message ?? null}
        faultCount={Object.keys(problem?.fields ?? {}).length}
      />
      <fieldset className="company-fields" disabled={!isWriter} aria-label={STATEMENTS[kind]}>
        <Textarea
          size="lg"
          label="Text"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={LONGEST.text}
          value={text}
          error={problem?.fields.text}
          onChange={(event) => {
            setProblem(null);
            onText(event.currentTarget.value);
          }}
        />
        <Reasons>
          <Flex align="flex-end" gap="xs" mt="xs" wrap="wrap">
            <DateField
              label="First day (UTC)"
              size="lg"
              toward="future"
              min={tomorrow}
              value={firstDay}
              error={problem?.fields.first_day}
              onDay={setFirstDay}
            />
            <ReasonButton
              type="submit"
              size="lg"
              reason={reason}
              loading={busy}
              onClick={() => undefined}
            >
              Save the text
            </ReasonButton>
            <ReasonLine />
          </Flex>
        </Reasons>
      </fieldset>
      <ol aria-label={`Versions: ${STATEMENTS[kind]}`}>
        {versions.map((version) => (
          <li key={version.at}>
            <b>{`From ${formatDay(version.first_day)}${stateOf(version)}`}</b>
            {version.changed_by ? `, by ${version.changed_by}` : ''}
            <p>{version.text}</p>
          </li>
        ))}
      </ol>
    </form>
  );
}

function stateOf({ is_current, first_day }: DocumentStatement): string {
  if (is_current) return ' (in force)';
  return first_day > todayUtc() ? ' (planned)' : '';
}
