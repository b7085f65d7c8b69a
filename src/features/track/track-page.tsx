import '../../shared/frame/kept-page.css';
import './track.css';
import { useQuery } from '@tanstack/react-query';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { DownloadButton } from '../../shared/downloads/download-button.tsx';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NumbersField } from './numbers-field.tsx';
import { StoneList } from './stone-list.tsx';
import { StoneTimeline } from './stone-timeline.tsx';
import { trackPdf, trackQuery } from './track-calls.ts';
import { parseTrackSearch, type TrackChange, type TrackSearch } from './track-params.ts';

type TrackPageProps = {
  readonly search: TrackSearch;
  readonly onSearch: (next: TrackSearch, how?: { readonly replace?: boolean }) => void;
};

export function TrackPage({ search, onSearch }: TrackPageProps) {
  const go = (change: TrackChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseTrackSearch({ ...search, ...change }), how);
  return (
    <div className="kept-page track-page">
      <PageHeader title="Track report">
        {search.search === undefined ? null : (
          <DownloadButton request={(signal) => trackPdf(search, signal)}>PDF</DownloadButton>
        )}
      </PageHeader>
      <NumbersField
        key={search.search ?? ''}
        numbers={search.search ?? ''}
        onNumbers={(numbers) => onSearch(parseTrackSearch({ search: numbers }))}
      />
      {search.search === undefined ? (
        <EmptyState title="Which stones do you want to track?">
          Enter or paste up to 200 stock or report numbers, with any separator.
        </EmptyState>
      ) : (
        <Report search={search} go={go} />
      )}
    </div>
  );
}

type ReportProps = {
  readonly search: TrackSearch;
  readonly go: (change: TrackChange, how?: { readonly replace?: boolean }) => void;
};

function Report({ search, go }: ReportProps) {
  const { data, error, refetch } = useQuery(trackQuery(useProfile().id, search));
  if (error)
    return (
      <FetchFailed problem={toProblem(error, TEXTS.trackFailed)} onRetry={() => void refetch()} />
    );
  if (data === undefined) return <div className="track-parts" aria-busy="true" />;
  const { stones, unknown_numbers: unknown, at } = data.data;
  const stone = stones.find(({ stock_no }) => stock_no === search.stock) ?? stones[0];
  return (
    <div className="track-parts">
      <StoneList
        stones={stones}
        unknown={unknown}
        pagination={data.pagination}
        shown={stone}
        onStone={(stock) => go({ stock }, { replace: true })}
        onPage={(page) => go({ page, stock: undefined })}
      />
      {stone ? (
        <StoneTimeline
          key={stone.id}
          stone={stone}
          answeredAt={at}
          at={search.at}
          onAt={(next) => go({ at: next }, { replace: true })}
        />
      ) : null}
    </div>
  );
}
