import { useState } from 'react';
import { capitalize } from '#common/capitalize.ts';
import { formatDay } from '#common/typed-day.ts';
import { ACTIVE_FLAG } from '#machines/codes.ts';
import { activeFlagWorkflow } from '#machines/workflows/active-flag.ts';
import { SWITCH_WORDS } from '../../shared/people/active-switch.ts';
import { DeleteDialog } from '../../shared/records/delete-dialog.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordActions } from '../../shared/records/record-actions.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { KEY } from '../../ui/key-names.ts';
import { type HomeKind, type HomeSetting, removeHomeSetting } from './home-calls.ts';
import { HomeState } from './home-columns.tsx';
import { KIND_WORDS, lastDayText, PAGE_NAMES, readersOf } from './home-words.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { BANNER_NAMES } from './shown/shown-banner.tsx';
import { ShownPictures } from './shown/shown-pictures.tsx';
import { ShownText } from './shown/shown-text.tsx';
import { GROUP, type HomeActs } from './use-home-acts.ts';

type HomeSettingDrawerProps = {
  readonly kind: HomeKind;
  readonly setting: HomeSetting;
  readonly zone: string;
  readonly closed: string | null;
  readonly acts: HomeActs;
  readonly siblings: SiblingNav | null;
  readonly onChange: () => void;
  readonly onClose: () => void;
};

export function HomeSettingDrawer(props: HomeSettingDrawerProps) {
  const { kind, setting, zone, closed, acts, siblings, onChange, onClose } = props;
  const [dialog, setDialog] = useState<'preview' | 'delete' | null>(null);
  const { id, title, is_active, type } = setting;
  const { act } = SWITCH_WORDS[is_active ? 'deactivate' : 'activate'];
  return (
    <RecordDrawer
      label={`${capitalize(KIND_WORDS[kind].one)} ${title}`}
      width={480}
      onClose={onClose}
      head={{ name: title, status: <HomeState of={setting} /> }}
      siblings={siblings}
      path={{ workflow: activeFlagWorkflow, statuses: ACTIVE_FLAG, id }}
      acts={
        <RecordActions
          group={GROUP}
          name={title}
          actions={[
            {
              label: 'Preview',
              keys: KEY.tryIt,
              reason: null,
              run: () => setDialog('preview'),
            },
            { label: 'Change', keys: KEY.change, reason: closed, run: onChange },
            {
              label: act,
              keys: is_active ? KEY.deactivate : KEY.activate,
              reason: closed,
              loading: acts.busy && dialog === null,
              run: () => void acts.flip(kind, setting),
            },
            { label: 'Delete', variant: 'danger', reason: closed, run: () => setDialog('delete') },
          ]}
        />
      }
    >
      <RecordPart label="Facts">
        <DrawerFacts>
          <Fact name="Audience">{PAGE_NAMES[setting.page]}</Fact>
          {type === undefined ? null : <Fact name="Type">{BANNER_NAMES[type]}</Fact>}
          <Fact name="First day">{formatDay(setting.start_date)}</Fact>
          <Fact name="Last day">{lastDayText(setting.end_date)}</Fact>
          <Fact name="Time zone">{zone}</Fact>
        </DrawerFacts>
      </RecordPart>
      {setting.description === '' ? null : (
        <RecordPart title="Text">
          <ShownText text={setting.description} />
        </RecordPart>
      )}
      {setting.images.length === 0 ? null : (
        <RecordPart title="Pictures">
          <ShownPictures images={setting.images} />
        </RecordPart>
      )}
      {dialog === 'preview' ? (
        <PreviewDialog
          kind={kind}
          page={setting.page}
          shown={{ ...setting, type: type ?? null }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'delete' ? (
        <DeleteDialog
          id={id}
          title={`Delete “${title}”?`}
          confirmLabel={`Delete the ${KIND_WORDS[kind].one}`}
          text={`${
            is_active && setting.showing === 'now'
              ? `Currently shown to ${readersOf(setting.page)}.`
              : 'Currently not shown.'
          } The pictures are also deleted. This cannot be undone.`}
          acts={acts}
          onDelete={() => removeHomeSetting(kind, id)}
          onDone={onClose}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </RecordDrawer>
  );
}
