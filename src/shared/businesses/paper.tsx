import './paper.css';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../ui/Blank.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useCommands } from '../frame/use-commands.ts';
import { useObjectUrl } from './use-document-file.ts';

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const WHOLE = 2;

type PaperProps = {
  readonly file: Blob;
  readonly name: string;
  /** Beside the controls. */
  readonly children?: ReactNode;
};

/** A document to be read: a picture that can be turned and enlarged, or a PDF as the browser shows it. */
export function Paper({ file, name, children }: PaperProps) {
  const url = useObjectUrl(file);
  const isPicture = file.type.startsWith('image/');
  return (
    <section className="paper" aria-label={name}>
      {isPicture ? (
        <Picture url={url} name={name}>
          {children}
        </Picture>
      ) : (
        <>
          <div className="paper-head">
            <span className="paper-name">{name}</span>
            {children}
          </div>
          <div className="paper-desk">
            {navigator.pdfViewerEnabled ? (
              url && <iframe className="paper-frame" src={url} title={name} />
            ) : (
              <EmptyState title="This browser shows no PDF inside a page">
                Download the document to read it.
              </EmptyState>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function Picture({
  url,
  name,
  children,
}: {
  readonly url: string | null;
  readonly name: string;
  readonly children?: ReactNode;
}) {
  const [zoom, setZoom] = useState(WHOLE);
  const [turns, setTurns] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const closer = () => setZoom((at) => Math.min(at + 1, ZOOMS.length - 1));
  const farther = () => setZoom((at) => Math.max(at - 1, 0));
  const turn = () => setTurns((at) => (at + 1) % 4);
  const scale = ZOOMS[zoom] ?? 1;
  useCommands([
    { id: 'paper closer', label: 'Zoom in', keys: KEY.closer, run: closer },
    { id: 'paper farther', label: 'Zoom out', keys: KEY.farther, run: farther },
    { id: 'paper turn', label: 'Turn the picture', keys: KEY.turn, run: turn },
  ]);
  return (
    <>
      <div className="paper-head">
        <span className="paper-name">{name}</span>
        <span className="paper-tools">
          <Button size="sm" variant="subtle" aria-label="Turn the picture" onClick={turn}>
            <Icon name="refresh" />
          </Button>
          <Button size="sm" variant="subtle" aria-label="Zoom out" onClick={farther}>
            <Icon name="minus" />
          </Button>
          <span className="paper-zoom">{Math.round(scale * 100)} %</span>
          <Button size="sm" variant="subtle" aria-label="Zoom in" onClick={closer}>
            <Icon name="plus" />
          </Button>
        </span>
        {children}
      </div>
      <div className="paper-desk" data-turned={turns % 2 === 1 ? '' : undefined}>
        {isBroken ? (
          <EmptyState title="This picture cannot be shown">
            The file may be damaged. It can still be downloaded.
          </EmptyState>
        ) : url ? (
          <img
            src={url}
            alt={name}
            style={{ width: `${scale * 100}%`, rotate: `${turns * 90}deg` }}
            onError={() => setBroken(true)}
          />
        ) : null}
      </div>
    </>
  );
}
