import './figures.css';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/Blank.tsx';

type TileProps = { readonly area: string; readonly children: ReactNode };

/** A place among the figures, by its name in the grid. */
export const Tile = ({ area, children }: TileProps) => (
  <div className="figures-tile" style={{ gridArea: area }}>
    {children}
  </div>
);

/** What stands in a tile whose figures could not be had. */
export const problemOf = (error: Error | null): ReactNode =>
  error ? <ErrorState title={error.message} /> : undefined;
