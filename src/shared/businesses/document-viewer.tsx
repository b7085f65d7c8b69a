import './businesses.css';
import { Flex, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { count } from '#common/count.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { useObjectUrl } from './use-document-file.ts';
import { useViewTransform } from './viewer-tools.tsx';

/** 'shown': the first page was rendered. 'unreadable': the file cannot be rendered. */
export type RenderResult = 'shown' | 'unreadable';

type DocumentViewerProps = {
  readonly file: Blob;
  readonly name: string;
  readonly onRendered?: ((sight: RenderResult) => void) | undefined;
  readonly children?: ReactNode;
};

export function DocumentViewer({ file, name, onRendered, children }: DocumentViewerProps) {
  const url = useObjectUrl(file);
  const { view, tools } = useViewTransform();
  const [pages, setPages] = useState<number | null>(null);
  const [isBroken, setBroken] = useState(false);
  const isPicture = file.type.startsWith('image/');
  const shown = () => onRendered?.('shown');
  const unreadable = () => {
    setBroken(true);
    onRendered?.('unreadable');
  };
  return (
    <section className="document-viewer" aria-label={name}>
      <Flex
        flex="none"
        align="center"
        gap="2xs"
        h={40}
        px="sm"
        fz="sm"
        style={{ borderBottom: '1px solid var(--line-soft)', whiteSpace: 'nowrap' }}
      >
        <Text fz="sm" c="var(--text-2)" truncate flex={1}>
          {name}
        </Text>
        {pages === null ? null : (
          <Text span inherit c="dimmed">
            {count(pages, 'page')}
          </Text>
        )}
        {tools}
        {children}
      </Flex>
      <section
        className="document-viewer-scroll"
        aria-label={`${name}, pages`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll what has the focus
        tabIndex={0}
        data-turned={view.degrees % 180 === 90 ? '' : undefined}
      >
        {isBroken ? (
          <EmptyState title={`This ${isPicture ? 'picture' : 'PDF'} cannot be shown`}>
            The file may be damaged or protected by a password. You can still download the file.
          </EmptyState>
        ) : isPicture ? (
          url && (
            <img
              src={url}
              alt={name}
              style={{ width: `${view.scale * 100}%`, rotate: `${view.degrees}deg` }}
              onLoad={shown}
              onError={unreadable}
            />
          )
        ) : (
          <PdfPages
            file={file}
            name={name}
            view={view}
            onPages={setPages}
            onShown={shown}
            onUnreadable={unreadable}
          />
        )}
      </section>
    </section>
  );
}
