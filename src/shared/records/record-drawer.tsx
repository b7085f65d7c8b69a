import './record-drawer.css';
import type { ReactNode } from 'react';
import { Neighbours } from '../../ui/Neighbours.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { RecordPart } from './record-part.tsx';
import { RecordPath, type RecordPathProps } from './record-path.tsx';
import type { Walk } from './walk.ts';

interface RecordHead {
  /** Document number or display name. */
  readonly name: ReactNode;
  readonly status?: ReactNode;
  /** The trading client, or other secondary text. */
  readonly whom?: ReactNode;
  /** Badges next to the title. */
  readonly marks?: ReactNode;
}

type RecordDrawerProps = {
  /** Accessible name of the panel. */
  readonly label: string;
  readonly onClose: () => void;
  readonly head: RecordHead;
  /** Previous/next navigation within the list. */
  readonly walk?: Walk | null;
  /** Facts and lines. */
  readonly children: ReactNode;
  /** Generated PDF files. */
  readonly papers?: ReactNode;
  readonly path?: RecordPathProps | null;
  /** The same actions as on the row. */
  readonly acts?: ReactNode;
  readonly width?: number;
};

const WIDTH = 560;

/** Side drawer for any record: title, facts, documents, history and actions. */
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
