import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { formatDateTime, formatInteger } from '#common/format.ts';
import { ON_NEW_RAP_NAME, PRICE_BASIS_NAME } from '#common/price-basis.ts';
import { ACTIVE_FLAG, SUPPLIER_AVAILABILITY_NAME } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { activeFlagWorkflow } from '#machines/workflows/active-flag.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useUndo } from '../../shared/frame/use-undo.ts';
import { SignInAccess } from '../../shared/identity/sign-in-access.tsx';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { SWITCH_WORDS, type SwitchTo } from '../../shared/people/active-switch.ts';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordActions } from '../../shared/records/record-actions.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { EncryptionFact } from '../../shared/supply/encryption-fact.tsx';
import { ReliabilityHistory } from '../../shared/supply/reliability-history.tsx';
import { KEY } from '../../ui/key-names.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { AnswersPart } from './answers-part.tsx';
import { FeedPart } from './feed-part.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { isRunning, RunsPart, useLastRuns } from './runs-part.tsx';
import { fetchNow, SUPPLIERS, type Supplier, switchSupplier } from './supplier-calls.ts';
import {
  fetchedFrom,
  GROUP,
  isByHand,
  kindOfList,
  MANUAL_UPLOAD,
  SOURCE_NAME,
  signInWords,
} from './supplier-texts.ts';
import { TrialPart } from './trial-part.tsx';
import { useTrial } from './use-trial.ts';

type SupplierDrawerProps = {
  readonly supplier: Supplier;
  readonly siblings: SiblingNav | null;
  readonly onChange: () => void;
  readonly onClose: () => void;
};

export function SupplierDrawer({ supplier, siblings, onChange, onClose }: SupplierDrawerProps) {
  const cache = useQueryClient();
  const offerUndo = useUndo();
  const profile = useProfile();
  const closed = mayCall(profile, calls.updateSupplier) ? null : PROBLEMS.forbidden.message;
  const [removing, setRemoving] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fetching, setFetching] = useState(false);
  const { id, name, account } = supplier;
  const to: SwitchTo = supplier.is_active ? 'deactivate' : 'activate';
  const notTried = closed ?? fetchDisabledReason(supplier);
  const trial = useTrial(supplier);
  const runs = useLastRuns(supplier);
  const isFetched = runs.data?.some(isRunning) ?? false;
  const notFetched = notTried ?? (isFetched ? PROBLEMS.feedRunning.message : null);

  async function startFetch() {
    setFetching(true);
    try {
      const { message } = await fetchNow(id);
      notifySuccess(message);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    await cache.invalidateQueries({ queryKey: [SUPPLIERS] });
    setFetching(false);
  }

  async function set(next: SwitchTo, notify: () => void) {
    setBusy(true);
    try {
      await switchSupplier(id, next === 'activate');
      notify();
      await cache.invalidateQueries({ queryKey: [SUPPLIERS] });
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setBusy(false);
  }
  const words = SWITCH_WORDS[to];
  const flip = () =>
    void set(to, () =>
      offerUndo({
        text: `${name} ${words.done}`,
        group: GROUP,
        undo: () =>
          void set(words.other, () => notifySuccess(`${name} ${SWITCH_WORDS[words.other].done}`)),
      }),
    );
  return (
    <RecordDrawer
      label={`Supplier ${name}`}
      width={trial.found ? 836 : 440}
      onClose={onClose}
      head={{
        name,
        status: <ActiveBadge active={supplier.is_active} />,
      }}
      siblings={siblings}
      path={{ workflow: activeFlagWorkflow, statuses: ACTIVE_FLAG, id }}
      acts={
        <RecordActions
          group={GROUP}
          name={name}
          actions={[
            {
              label: 'Test',
              command: `Test the list of ${name}`,
              keys: KEY.tryIt,
              variant: 'filled',
              reason: notTried,
              loading: trial.busy,
              run: trial.run,
            },
            {
              label: 'Run now',
              command: `Fetch the list of ${name} now`,
              keys: KEY.fetchNow,
              reason: notFetched,
              loading: fetching || (isFetched && notTried === null),
              run: () => void startFetch(),
            },
            { label: 'Change', keys: KEY.change, reason: closed, run: onChange },
            { label: words.act, reason: closed, loading: busy, run: flip },
            { label: 'Delete', variant: 'danger', reason: closed, run: () => setRemoving(true) },
          ]}
        />
      }
    >
      {trial.fault === null ? null : (
        <RecordPart label="Test">
          <FaultSummary message={trial.fault} faultCount={0} />
        </RecordPart>
      )}
      {trial.found ? <TrialPart trial={trial.found} /> : null}
      {isByHand(supplier) ? null : <FeedPart supplier={supplier} closed={closed} />}
      {isByHand(supplier) ? null : <RunsPart runs={runs} />}
      <RecordPart label="Facts">
        <DrawerFacts>
          <Fact name="Source">{SOURCE_NAME[supplier.source]}</Fact>
          <Fact name="List source">{fetchedFrom(supplier) ?? MANUAL_UPLOAD}</Fact>
          <Fact name="List type">{kindOfList(supplier)}</Fact>
          <Fact name="Authentication">{signInWords(supplier)}</Fact>
          <EncryptionFact ftp={supplier.ftp} api={supplier.api} hasSecret={supplier.secret_set} />
          <Fact name="Portal user">
            {account
              ? `${account.name}, ${account.email}${account.is_active ? '' : ', inactive'}`
              : null}
          </Fact>
          <Fact name="Price basis">{PRICE_BASIS_NAME[supplier.price_basis]}</Fact>
          <Fact name="After a new Rap list">{ON_NEW_RAP_NAME[supplier.on_new_rap]}</Fact>
          <Fact name="Ordered stones">{SUPPLIER_AVAILABILITY_NAME[supplier.availability]}</Fact>
          <Fact name="Stones">{formatInteger(supplier.stones)}</Fact>
          <Fact name="Last listed">
            {supplier.listed_at === null ? null : formatDateTime(supplier.listed_at)}
          </Fact>
          <Fact name="Added">{formatDateTime(supplier.created_at)}</Fact>
          <Fact name="Changed">{formatDateTime(supplier.changed_at)}</Fact>
        </DrawerFacts>
      </RecordPart>
      {account && closed === null ? (
        <RecordPart label="Sign-in">
          <SignInAccess
            id={account.id}
            name={account.name}
            isActive={account.is_active}
            closed={closed}
          />
        </RecordPart>
      ) : null}
      <AnswersPart id={id} />
      <RecordPart label="Reliability over time">
        <ReliabilityHistory supplier={supplier} />
      </RecordPart>
      {removing ? (
        <RemoveDialog supplier={supplier} onRemoved={onClose} onClose={() => setRemoving(false)} />
      ) : null}
    </RecordDrawer>
  );
}

function fetchDisabledReason(supplier: Supplier): string | null {
  if (!supplier.is_active) return PROBLEMS.supplierInactive.message;
  return isByHand(supplier) ? PROBLEMS.supplierByHand.message : null;
}
