import './heat.css';
import { memo } from 'react';
import type { RapBand } from './rap-calls.ts';
import { bandPlace, bandText, type HeatLevel, heatLevel } from './rap-texts.ts';

type BandChoiceProps = {
  readonly bands: readonly RapBand[];
  /** lower bound of the chosen weight band, in hundredths of a carat */
  readonly chosen: number;
  readonly onChoose: (band: number) => void;
};

export function BandChoice({ bands, chosen, onChoose }: BandChoiceProps) {
  return (
    <fieldset className="rap-bands">
      <legend>Band, ct</legend>
      {bands.map((band) => {
        const place = bandPlace(band);
        return (
          <button
            key={place}
            type="button"
            aria-pressed={place === chosen}
            onClick={() => onChoose(place)}
          >
            <Miniature band={band} />
            <b>{bandText(band)}</b>
            <span>{countText(band)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

function countText({ changed, added, gone }: RapBand): string {
  const parts = [
    changed > 0 ? `${changed} changed` : '',
    added > 0 ? `${added} new` : '',
    gone > 0 ? `${gone} removed` : '',
  ].filter(Boolean);
  return parts.join(', ') || 'unchanged';
}

/**
 * Draws one path per heat level instead of one element per cell, so that price lists with many
 * bands stay fast.
 */
const Miniature = memo(function Miniature({ band }: { readonly band: RapBand }) {
  const paths = new Map<HeatLevel, string>();
  for (const [row, cells] of band.cells.entries()) {
    for (const [column, move] of cells.entries()) {
      const level = heatLevel(move);
      paths.set(level, `${paths.get(level) ?? ''}M${column} ${row}h1v1h-1z`);
    }
  }
  return (
    <svg viewBox="0 0 11 11" aria-hidden="true">
      {[...paths].map(([level, path]) => (
        <path key={level} d={path} data-heat={level} />
      ))}
    </svg>
  );
});
