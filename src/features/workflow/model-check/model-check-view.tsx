import '../conformance.css';
import '../workflow.css';
import { Button } from '@mantine/core';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatLogTime } from '#common/format.ts';
import { modelsHash } from '#machines/kernel/model-hash.ts';
import { INVARIANTS } from '#machines/model-check/invariants.ts';
import { LIVENESS_DESCRIPTIONS } from '#machines/model-check/liveness.ts';
import { SCOPES } from '#machines/model-check/scopes.ts';
import { STEP_INVARIANTS } from '#machines/model-check/step-invariants.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import written from '../../../../docs/together.json';
import { Icon } from '../../../ui/Icon.tsx';
import { explorationQuery } from './exploration.ts';
import { ExploredStates } from './explored-states.tsx';
import { RuleResults } from './rule-results.tsx';
import { ShortestPath } from './shortest-path.tsx';

const FINGERPRINT = modelsHash(WORKFLOWS);

type ModelCheckViewProps = {
  readonly scope: string | null;
  readonly stands: readonly string[];
  readonly onQuery: (query: { readonly scope: string; readonly stands: readonly string[] }) => void;
};

/**
 * Model check of the workflows. Explores all states that a few stones and trading clients can
 * reach, and checks the rules in each state.
 */
export function ModelCheckView({ scope, stands, onQuery }: ModelCheckViewProps) {
  const cache = useQueryClient();
  const [isStarted, setStarted] = useState(false);
  const found = useQueries({
    queries: SCOPES.map(({ name }) => ({
      ...explorationQuery(name),
      enabled: isStarted || cache.getQueryData(explorationQuery(name).queryKey) !== undefined,
    })),
  });
  const done = found.filter(({ data }) => data).length;
  const isExploring = found.some(({ isFetching }) => isFetching);
  const hasFailed = found.some(({ error }) => error);
  const latest = Math.max(...found.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const broken = found.flatMap(({ data }, at) =>
    (data?.broken ?? []).map((one) => ({ ...one, scope: SCOPES[at]?.title ?? '' })),
  );
  const start = () => {
    setStarted(true);
    for (const query of found) if (query.error) void query.refetch();
  };
  return (
    <section className="workflow-conformance" aria-label="Model check">
      <div className="workflow-conformance-head">
        <div>
          <h2>Model check of all workflows</h2>
          <p className="workflow-dim">
            Every reachable state of a few stones and trading clients is checked against the rules
            below. The tests of this build found these results on {formatDate(written.written_on)},
            version <code>{written.fingerprint}</code>
            {done === SCOPES.length
              ? `; this browser explored the states on ${formatLogTime(new Date(latest))}, version ${FINGERPRINT}.`
              : '.'}
          </p>
        </div>
        {done === SCOPES.length ? null : (
          <Button variant="filled" disabled={isExploring} onClick={start}>
            {isExploring ? `${done} of ${SCOPES.length} explored` : 'Explore in this browser'}
          </Button>
        )}
      </div>
      {written.fingerprint === FINGERPRINT ? null : (
        <p className="workflow-stale" role="note">
          <Icon name="warning" size="small" />
          The tests explored another version of the models. The current version is {FINGERPRINT}.
        </p>
      )}
      {hasFailed ? (
        <p className="workflow-stale" role="alert">
          <Icon name="warning" size="small" />
          The exploration stopped with an error. Start it again.
        </p>
      ) : null}
      {isExploring ? (
        <progress
          className="workflow-progress"
          aria-label="Scopes explored"
          max={SCOPES.length}
          value={done}
        />
      ) : null}
      <ExploredStates found={found.map(({ data }) => data ?? null)} isExploring={isExploring} />
      <ShortestPath scope={scope} stands={stands} onQuery={onQuery} />
      <RuleResults
        title="In every state"
        rules={INVARIANTS.map(({ says }) => says)}
        broken={broken}
      />
      <RuleResults
        title="At every step"
        rules={STEP_INVARIANTS.map(({ says }) => says)}
        broken={broken}
      />
      <RuleResults
        title="Eventually, from every state"
        rules={LIVENESS_DESCRIPTIONS}
        broken={broken}
      />
    </section>
  );
}
