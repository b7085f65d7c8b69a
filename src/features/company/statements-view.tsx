import './company.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import {
  STATEMENT_KINDS,
  STATEMENTS,
  type StatementKind,
} from '#common/trade/document-statements.ts';
import { LeaveGuard } from '../../shared/frame/leave-guard.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { KEYBOARD_SCROLLABLE } from '../../ui/keyboard-scrollable.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { type DocumentStatement, statementsQuery } from './statement-calls.ts';
import { StatementForm } from './statement-form.tsx';

export function StatementsView() {
  const cache = useQueryClient();
  const statements = useQuery(statementsQuery);
  // A change sends the live event `refresh`, after which every live query refetches.
  useLiveRefetch([], statements);
  if (statements.data)
    return (
      <StatementForms
        statements={statements.data}
        refresh={() => cache.invalidateQueries({ queryKey: statementsQuery.queryKey })}
      />
    );
  return statements.error ? (
    <FetchFailed
      problem={toProblem(statements.error, TEXTS.failed)}
      onRetry={() => void statements.refetch()}
    />
  ) : (
    <SkeletonRows count={12} />
  );
}

/** Lines that documents print below the statement of origin. */
const SAMPLE_ORIGINS = 'Botswana: rows 1, 3–5\nUnknown: row 2';

type StatementFormsProps = {
  readonly statements: readonly DocumentStatement[];
  readonly refresh: () => Promise<unknown>;
};

function StatementForms({ statements, refresh }: StatementFormsProps) {
  const isWriter = mayCall(useProfile(), calls.addStatement);
  /** texts that differ from the saved ones */
  const [typed, setTyped] = useState<Partial<Record<StatementKind, string>>>({});
  const versionsOf = (kind: StatementKind) => statements.filter((one) => one.kind === kind);
  const textOf = (kind: StatementKind) => typed[kind] ?? versionsOf(kind)[0]?.text ?? '';
  return (
    <>
      <LeaveGuard isDirty={Object.keys(typed).length > 0} />
      <div className="company-columns" {...(isWriter ? {} : KEYBOARD_SCROLLABLE)}>
        <div className="company-statements">
          {STATEMENT_KINDS.map((kind) => (
            <StatementForm
              key={kind}
              kind={kind}
              versions={versionsOf(kind)}
              text={textOf(kind)}
              isWriter={isWriter}
              onText={(text) => {
                const { [kind]: _, ...others } = typed;
                setTyped(text === versionsOf(kind)[0]?.text ? others : { ...others, [kind]: text });
              }}
              onSaved={async () => {
                await refresh();
                setTyped(({ [kind]: _, ...others }) => others);
              }}
            />
          ))}
        </div>
        <article className="company-preview" aria-label="Preview of the statements">
          {STATEMENT_KINDS.map((kind) => (
            <p key={kind}>
              <b>{STATEMENTS[kind]}</b>
              {`\n${textOf(kind)}${kind === 'origin' ? `\n${SAMPLE_ORIGINS}` : ''}`}
            </p>
          ))}
        </article>
      </div>
    </>
  );
}
