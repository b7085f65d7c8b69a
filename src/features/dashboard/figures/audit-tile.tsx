import '../../../shared/charts/chart.css';
import './figures.css';
import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '#api/server-clock.ts';
import { formatAge, formatLogTime } from '#common/format.ts';
import { InternalLink } from '../../../shared/records/record-link.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { auditQuery } from './figures-calls.ts';
import { problemOf } from './tile.tsx';

export function AuditTile() {
  const { data, error, refetch } = useQuery(auditQuery);
  return (
    <section className="figures-lines" aria-label="Audit log">
      <Flex component="header" justify="space-between" className="chart-head" fz="sm">
        <h2>Audit log</h2>
        <InternalLink place="/audit">Open</InternalLink>
      </Flex>
      <div className="figures-lines-body">
        {problemOf(error, refetch) ??
          (!data ? (
            <SkeletonRows count={5} />
          ) : data.data.length === 0 ? (
            <EmptyState title="No entries yet">Changes appear here with their time.</EmptyState>
          ) : (
            <ol>
              {data.data.map(({ id, at, name, words, first }) => (
                <li key={id}>
                  <time dateTime={at} title={formatLogTime(at)}>
                    {formatAge(at, serverNow())}
                  </time>
                  <span>{name ?? 'A visitor'}</span>
                  <b title={words}>
                    <InternalLink place={`/audit?open=${id}`}>{words}</InternalLink>
                  </b>
                  <span>{first?.number}</span>
                </li>
              ))}
            </ol>
          ))}
      </div>
    </section>
  );
}
