import './chart.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { notifyError } from '../../ui/notify.tsx';
import { SkeletonFill } from '../../ui/SkeletonRows.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { chartToCsv } from './chart-csv.ts';
import type { ChartData } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';
import { renderPng } from './render-png.ts';
import { serializeSvg } from './serialize-svg.ts';

type ChartFrameProps = {
  readonly title: string;
  readonly keys?: ReactNode;
  /** Line below the header; null reserves its space while it loads, undefined omits it. */
  readonly note?: ReactNode;
  /** Name of the exported files, without extension. */
  readonly fileName: string;
  /** undefined while the data loads; the frame then shows a placeholder of equal height */
  readonly data: ChartData | undefined;
  readonly problem?: ReactNode;
  readonly height: number;
  readonly children: ReactNode;
};

export function ChartFrame(props: ChartFrameProps) {
  const { title, keys, note, fileName, data, problem, height, children } = props;
  const titleId = useId();
  const body = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const savePicture = async () => {
    const picture = body.current?.querySelector<SVGSVGElement>('svg.chart-svg');
    if (!picture) return;
    try {
      const { svg, background } = serializeSvg(picture);
      saveFile(await renderPng(svg, background), `${fileName}.png`);
    } catch {
      notifyError('The image could not be created. Please try again.');
    }
  };
  const hasRows = data !== undefined && data.rows.length > 0;
  return (
    <section className="chart" aria-labelledby={titleId}>
      <header className="chart-head">
        <h2 id={titleId}>{title}</h2>
        {keys}
        <div className="chart-tools">
          <Button
            variant="subtle"
            size="xs"
            aria-pressed={asTable}
            disabled={!hasRows}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Chart' : 'Table'}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" disabled={!hasRows} aria-label={`Save ${title}`}>
                <Icon name="download" size="small" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item disabled={asTable} onClick={() => void savePicture()}>
                Picture (PNG)
              </Menu.Item>
              <Menu.Item onClick={() => data && saveFile(chartToCsv(data), `${fileName}.csv`)}>
                Data (CSV)
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </header>
      {note === undefined ? null : <p className="chart-note">{note}</p>}
      <div className="chart-body" ref={body} style={{ height }}>
        {problem ??
          (data === undefined ? (
            <SkeletonFill />
          ) : asTable ? (
            <ChartTable label={title} data={data} />
          ) : (
            children
          ))}
      </div>
    </section>
  );
}
