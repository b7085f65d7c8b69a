import './record-drawer.css';
import type { ReactNode } from 'react';
import { Neighbours } from '../../ui/Neighbours.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { RecordPart } from './record-part.tsx';
import { RecordPath, type RecordPathProps } from './record-path.tsx';
import type { Walk } from './walk.ts';

interface RecordHead {
  /** its number, or what it is called */
  readonly name: ReactNode;
  /** how it stands */
  readonly status?: ReactNode;
  /** for whom it is */
  readonly whom?: ReactNode;
  /** what else is to be known before anything is read */
  readonly marks?: ReactNode;
}

type RecordDrawerProps = {
  /** Names the panel for a screen reader. */
  readonly label: string;
  readonly onClose: () => void;
  readonly head: RecordHead;
  /** from this record to those beside it in the list */
  readonly walk?: Walk | null;
  /** what is known of it: its facts, and its lines */
  readonly children: ReactNode;
  /** files that are made of it */
  readonly papers?: ReactNode;
  readonly path?: RecordPathProps | null;
  /** what can be done with it: the same as with its row */
  readonly acts?: ReactNode;
  readonly width?: number;
};

const WIDTH = 560;

/** One record beside its list, of whatever kind: what it is, what is known of it, its papers, its path, its acts. */
export function RecordDrawer(props: RecordDrawerProps) {
  const { label, onClose, head, walk, children, papers, path, acts, width = WIDTH } = props;
  return (
    <SideDrawer
      opened
      width={width}
      label={label}
      onClose={onClose}
      head={{
        title: head.name,
        before: head.status,
        beside: (
          <>
            {head.marks}
            {head.whom ? <span className="record-whom">{head.whom}</span> : null}
          </>
        ),
        tools: walk ? <Neighbours {...walk} /> : null,
      }}
      footer={acts ? <div className="record-acts">{acts}</div> : null}
    >
      {children}
      {papers ? <RecordPart title="Papers">{papers}</RecordPart> : null}
      {path ? <RecordPath key={path.id} {...path} /> : null}
    </SideDrawer>
  );
}
