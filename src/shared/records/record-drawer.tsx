import './record-drawer.css';
import type { ReactNode } from 'react';
import { SiblingButtons } from '../../ui/SiblingButtons.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { RecordPath, type RecordPathProps } from './record-history.tsx';
import { RecordPart } from './record-part.tsx';
import type { SiblingNav } from './sibling-nav.ts';

interface RecordHead {
  /** Document number or display name. */
  readonly name: ReactNode;
  readonly status?: ReactNode;
  /** The trading client, or other secondary text. */
  readonly subtitle?: ReactNode;
  /** Badges next to the title. */
  readonly badges?: ReactNode;
}

type RecordDrawerProps = {
  /** Accessible name of the panel. */
  readonly label: string;
  readonly onClose: () => void;
  readonly head: RecordHead;
  /** Previous/next navigation within the list. */
  readonly siblings?: SiblingNav | null;
  /** Facts and lines. */
  readonly children: ReactNode;
  /** Generated PDF files. */
  readonly documents?: ReactNode;
  readonly path?: RecordPathProps | null;
  /** The same actions as on the row. */
  readonly acts?: ReactNode;
  readonly width?: number;
};

const WIDTH = 560;

/** Side drawer for any record: title, facts, documents, history and actions. */
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
            {head.subtitle ? <span className="record-subtitle">{head.subtitle}</span> : null}
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
