import './shown.css';
import { Fragment } from 'react';
import { isOwnPath, parseHomeText } from '#common/home/home-text.ts';
import { InternalLink } from '../../../shared/records/record-link.tsx';

/** Shows a text with its links. HTML markup in the text is not interpreted. */
export const ShownText = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <p className="shown-text">
      {parseHomeText(text).map((pieces, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
        <Fragment key={line}>
          {line > 0 ? <br /> : null}
          {pieces.map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position
            <Piece key={at} {...piece} />
          ))}
        </Fragment>
      ))}
    </p>
  );

type PieceProps = ReturnType<typeof parseHomeText>[number][number];

function Piece({ words, to }: PieceProps) {
  if (to === null) return words;
  if (isOwnPath(to)) return <InternalLink place={to}>{words}</InternalLink>;
  return (
    <a href={to} target="_blank" rel="noreferrer noopener">
      {words}
    </a>
  );
}
