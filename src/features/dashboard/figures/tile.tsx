import '../../../shared/frame/tile.css';
import type { ReactNode } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { FetchFailed } from '../../../shared/lists/fetch-failed.tsx';

type TileProps = { readonly area: string; readonly children: ReactNode };

export const Tile = ({ area, children }: TileProps) => (
  <div className="tile" style={{ gridArea: area }}>
    {children}
  </div>
);

export const problemOf = (error: Error | null, refetch: () => unknown): ReactNode =>
  error ? (
    <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
  ) : undefined;
