import './markup.css';
import '../../shared/frame/kept-page.css';
import { Box, Button, Flex, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { MarkupOwnerId } from '#api/ids.gen.ts';
import { count as countText } from '#common/count.ts';
import { formatNumber } from '#common/format.ts';
import { MARKUP_SCOPE, type MarkupScope } from '#common/markup-scope.ts';
import { EditConflict } from '../../shared/records/edit-conflict.tsx';
import { NOTHING_CHANGED } from '../../shared/records/only-changes.ts';
import { UNDECIDED } from '../../shared/records/use-edit-conflict.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { FormFooter } from '../../ui/actions/FormFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { BelowCostNotice } from './below-cost-notice.tsx';
import { FillBar } from './fill-bar.tsx';
import { HistoryPanel } from './history-panel.tsx';
import type { MarkupOwner, MarkupPreview, Saving } from './markup-calls.ts';
import { PreviewPanel } from './preview-panel.tsx';
import {
  ALWAYS,
  applyToDraft,
  draftCells,
  goesBelowCost,
  NO_DRAFT,
  type Sheet,
  type Span,
  type SpanRule,
  spansOf,
} from './sheet-model.ts';
import { SheetTable } from './sheet-table.tsx';
import { SpanBar, spanFaultOf } from './span-bar.tsx';
import { useMarkupActions } from './use-markup-actions.ts';
import { useSheet } from './use-sheet.ts';

const NARROW = 680;
const WIDE = 1240;
const BELOW_COST_NOTE = 'Reason for offering below cost';
/**
 * Preview for a small change: the confirmation lists no prices and only asks for the below-cost
 * reason.
 */
const NOTHING_REPRICED: Pick<MarkupPreview, 'owners'> = { owners: [] };
type Aside = 'preview' | 'history';

type MarkupEditorProps = {
  readonly scope: MarkupScope;
  /** empty for the default markups */
  readonly owners: readonly MarkupOwnerId[];
  readonly title: string;
  readonly hint: ReactNode;
  /** Saved rules for all date ranges. The sheet shows one date range at a time. */
  readonly rules: readonly SpanRule[];
  readonly sheetOf: (span: Span) => Sheet;
  /**
   * Last saved change of these markups; null if they were never changed, undefined for several
   * owners.
   */
  readonly last: MarkupOwner['last_change'] | undefined;
  readonly mayWrite: boolean;
  readonly onClose?: () => void;
};

export function MarkupEditor(props: MarkupEditorProps) {
  const { scope, owners, title, hint, rules, sheetOf, last, mayWrite, onClose } = props;
  const seen = last === undefined ? undefined : (last?.id ?? null);
  const [draft, setDraft] = useState(NO_DRAFT);
  const [span, setSpan] = useState(ALWAYS);
  const sheet = sheetOf(span);
  const [aside, setAside] = useState<Aside | null>(null);
  const [weighed, setWeighed] = useState<Pick<MarkupPreview, 'owners'> | null>(null);
  const [closing, setClosing] = useState(false);
  const acts = useMarkupActions();
  const isShared = owners.length > 1;
  const state = useSheet(sheet, draft, !mayWrite, (changes) =>
    setDraft((before) => applyToDraft(before, changes, sheet, isShared)),
  );
  const leaving = useBlocker({
    shouldBlockFn: () => draft.size > 0,
    enableBeforeUnload: () => draft.size > 0,
    withResolver: true,
  });
  // Id of the saved change on which the draft is based. After a newer change by another user, a
  // conflict notice appears before saving.
  const [known, setKnown] = useState(seen);
  if (known !== seen && draft.size === 0) setKnown(seen);
  const isOvertaken = known !== seen && !acts.busy;
  const saving: Saving = { scope, owners, cells: draftCells(sheet, draft, span) };
  const isBelowCost = goesBelowCost(draft);
  const spanFault = spanFaultOf(span);

  async function save(reason?: string): Promise<void> {
    setWeighed(null);
    if (await acts.save(reason ? { ...saving, reason } : saving, known)) setDraft(NO_DRAFT);
  }
  async function weighAndSave(): Promise<void> {
    const weight = await acts.weigh(saving);
    if (weight === 'small' && !isBelowCost) await save();
    else if (weight === 'small') setWeighed(NOTHING_REPRICED);
    else setWeighed(weight);
  }
  // Each Escape closes one level: first the cell edit, then the side panel, then the drawer.
  const close = () => {
    if (state.text !== null) state.cancel();
    else if (aside) setAside(null);
    else if (isShared && draft.size > 0) setClosing(true);
    else onClose?.();
  };

  const toggle = (panel: Aside) => setAside(aside === panel ? null : panel);
  const count = `${draft.size} ${draft.size === 1 ? 'cell' : 'cells'} changed`;
  const foot = (
    <FormFooter said={draft.size === 0 ? hint : count}>
      <Button aria-pressed={aside === 'preview'} onClick={() => toggle('preview')}>
        Preview
      </Button>
      {mayWrite ? (
        <>
          <ReasonButton
            reason={
              draft.size === 0 ? NOTHING_CHANGED : acts.busy ? 'The changes are being saved.' : null
            }
            onClick={() => setDraft(NO_DRAFT)}
          >
            Discard
          </ReasonButton>
          <ReasonButton
            variant="filled"
            reason={
              draft.size === 0 ? NOTHING_CHANGED : isOvertaken ? UNDECIDED : (spanFault ?? null)
            }
            loading={acts.busy}
            onClick={() => void weighAndSave()}
          >
            Save
          </ReasonButton>
        </>
      ) : null}
    </FormFooter>
  );
  const body = (
    <Flex pos="relative" flex={1} h="100%" mih={0}>
      <Flex direction="column" flex="1 1 560px" miw={0}>
        <SpanBar
          span={span}
          spans={spansOf(rules)}
          mayWrite={mayWrite}
          hasDraft={draft.size > 0}
          onSpan={setSpan}
        />
        {mayWrite ? (
          <FillBar
            sheet={sheet}
            draft={draft}
            selection={state.selection}
            isShared={isShared}
            onApply={state.apply}
          />
        ) : null}
        {isOvertaken ? (
          <EditConflict
            since={last ? { at: last.at, did: 'changed', by: last.actor } : null}
            changes={[]}
            isContested
            onTake={() => setDraft(NO_DRAFT)}
            onKeep={() => setKnown(seen)}
          />
        ) : null}
        <Text id="markup-fault" role="alert" px="md" fz="sm" c="var(--danger)">
          {state.fault}
        </Text>
        <Box flex={1} mih={0} style={{ overflow: 'auto' }}>
          <SheetTable
            label={`Markups: ${title}`}
            sheet={sheet}
            draft={draft}
            state={state}
            readOnly={!mayWrite}
            isShared={isShared}
          />
        </Box>
        {foot}
      </Flex>
      {aside ? (
        <section className="markup-aside" aria-label={aside === 'preview' ? 'Preview' : 'History'}>
          <div className="kept-bar">
            <Text component="h2" flex={1} fz="md" fw="var(--w-strong)">
              {aside === 'preview' ? 'Effect on stones on offer' : 'History'}
            </Text>
            <Button variant="subtle" aria-label="Close the panel" onClick={() => setAside(null)}>
              <Icon name="close" size="small" />
            </Button>
          </div>
          {aside === 'preview' ? (
            <PreviewPanel saving={saving} />
          ) : (
            <HistoryPanel
              scope={scope}
              owner={owners[0] ?? null}
              mayWrite={mayWrite}
              onUndo={(change) => acts.undo([change])}
            />
          )}
        </section>
      ) : null}
    </Flex>
  );
  const history = isShared ? null : (
    <Button
      leftSection={<Icon name="clock" size="small" />}
      aria-pressed={aside === 'history'}
      onClick={() => toggle('history')}
    >
      History
    </Button>
  );
  return (
    <>
      {onClose ? (
        <SideDrawer
          opened
          label={`Markups: ${title}`}
          width={aside ? WIDE : NARROW}
          onClose={close}
          header={
            <>
              <Text component="h2" truncate flex={1} fw="var(--w-strong)">
                {title}
              </Text>
              {history}
              <Button
                variant="subtle"
                aria-label="Close"
                onClick={() => (isShared && draft.size > 0 ? setClosing(true) : onClose())}
              >
                <Icon name="close" size="small" />
              </Button>
            </>
          }
        >
          {body}
        </SideDrawer>
      ) : (
        <>
          <div className="kept-bar">
            <Text inherit flex={1} c="dimmed">
              Default markup, used where no more specific rule applies.
            </Text>
            {history}
          </div>
          {body}
        </>
      )}
      <ConfirmDialog
        opened={weighed !== null}
        title={`Save markups: ${title}?`}
        confirmLabel={`Save ${count.replace(' changed', '')}`}
        cancelLabel="Cancel"
        busy={acts.busy}
        disabledReason={
          isOvertaken ? 'Another user changed these markups while this dialog was open.' : null
        }
        {...(isBelowCost ? { reason: { noteLabel: BELOW_COST_NOTE, required: true } } : {})}
        onConfirm={({ note }) => void save(note)}
        onClose={() => setWeighed(null)}
      >
        {weighed ? <Weight preview={weighed} scope={scope} /> : null}
        {weighed && isBelowCost ? <BelowCostNotice preview={weighed} scope={scope} /> : null}
      </ConfirmDialog>
      <ConfirmDialog
        opened={leaving.status === 'blocked' || closing}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Cancel"
        danger
        onConfirm={() => (closing ? onClose?.() : leaving.proceed?.())}
        onClose={() => {
          setClosing(false);
          leaving.reset?.();
        }}
      >
        Your changes to the markups have not been saved.
      </ConfirmDialog>
    </>
  );
}

function Weight({
  preview: { owners },
  scope,
}: {
  readonly preview: Pick<MarkupPreview, 'owners'>;
  readonly scope: MarkupScope;
}) {
  return (
    <Box component="ul" ps="md">
      {owners
        .filter(({ repriced }) => repriced > 0)
        .map((owner) => (
          <li key={owner.id ?? 'default'}>
            <b>{scope === MARKUP_SCOPE.standard ? 'Guests' : owner.name}</b>:{' '}
            {countText(owner.repriced, 'stone')}, from ${formatNumber(owner.amount_before)} to $
            {formatNumber(owner.amount_after)}
          </li>
        ))}
    </Box>
  );
}
