import './record-drawer.css';
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { SiblingButtons } from '../../ui/SiblingButtons.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { RecordPath, type RecordPathProps } from './record-history.tsx';
import { RecordPart } from './record-part.tsx';
import type { SiblingNav } from './sibling-nav.ts';

interface RecordHead {
  readonly name: ReactNode;
  readonly status?: ReactNode;
  readonly subtitle?: ReactNode;
  readonly badges?: ReactNode;
}

type RecordDrawerProps = {
  readonly label: string;
  readonly onClose: () => void;
  readonly head: RecordHead;
  readonly siblings?: SiblingNav | null;
  readonly children: ReactNode;
  readonly documents?: ReactNode;
  readonly path?: RecordPathProps | null;
  readonly acts?: ReactNode;
  readonly width?: number;
};

const WIDTH = 560;

export function RecordDrawer(props: RecordDrawerProps) {
  const { label, onClose, head, siblings, children, documents, path, acts, width = WIDTH } = props;
  return (
    <SideDrawer
      opened
      width={width}
      label={label}
      onClose={onClose}
      head={{
        title: head.name,
        before: head.status,
        details: (
          <>
            {head.badges}
            {/* Hidden on phones for lack of space. The facts below contain the same text. */}
            {head.subtitle ? (
              <Box
                component="span"
                className="desk-only"
                flex="1 1 96px"
                miw={0}
                c="var(--text-2)"
                fz="sm"
                style={{ overflowWrap: 'anywhere' }}
              >
                {head.subtitle}
              </Box>
            ) : null}
          </>
        ),
        tools: siblings ? <SiblingButtons {...siblings} /> : null,
      }}
      footer={acts ? <div className="record-acts">{acts}</div> : null}
    >
      {children}
      {documents ? <RecordPart title="Documents">{documents}</RecordPart> : null}
      {path ? <RecordPath key={path.id} {...path} /> : null}
    </SideDrawer>
  );
}
