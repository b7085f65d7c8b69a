import '../../shared/people/person-drawer.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { formatDateTime, formatNumber } from '#common/format.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { isSame } from '../../shared/records/only-changes.ts';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { BusinessLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { StoneHead } from '../../shared/records/stone-head.tsx';
import { useEditConflict } from '../../shared/records/use-edit-conflict.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { submitOnCtrlEnter } from '../../ui/inputs/submit-on-ctrl-enter.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { FEATURED, type FeaturedStone, removeFeatured } from './featured-calls.ts';
import { forWhom } from './featured-columns.tsx';
import {
  type DisplayTerms,
  daysOf,
  displayTermsOf,
  FIELD_LABELS,
  fieldsOf,
  readTerms,
} from './featured-form.ts';
import { featureDisabledReason } from './featured-rights.ts';
import { FeaturedStatus } from './featured-status.tsx';
import { FeaturedTerms } from './featured-terms.tsx';
import { useFeature } from './use-feature.ts';

type EditDrawerProps = {
  readonly featured: FeaturedStone;
  readonly siblings: SiblingNav | null;
  readonly onClose: () => void;
};

export function EditDrawer({ featured, siblings, onClose }: EditDrawerProps) {
  const cache = useQueryClient();
  const closed = featureDisabledReason(useProfile());
  /** saved state from which the fields were initialised */
  const [base, setBase] = useState(featured);
  const [fields, setFields] = useState(() => fieldsOf(featured));
  const [isTakeBackOpen, setTakeBackOpen] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { stone } = featured;
  const subtitle =
    featured.business_id === null ? (
      forWhom(featured)
    ) : (
      <BusinessLink id={featured.business_id} name={featured.company_name} />
    );
  const read = readTerms(fields, base);
  const faults = 'faults' in read ? read.faults : {};
  const {
    base: known,
    notice,
    undecided,
    onProblem,
  } = useEditConflict<DisplayTerms>({
    saved: displayTermsOf(featured),
    values: 'terms' in read ? { ...displayTermsOf(base), ...read.terms } : displayTermsOf(base),
    onValues: (terms) => {
      setBase(featured);
      setFields((before) => ({ ...before, ...daysOf(terms) }));
    },
    labels: FIELD_LABELS,
    refetch: () => cache.invalidateQueries({ queryKey: [FEATURED] }),
  });
  const { save, busy, problem, forget } = useFeature({ onDone: onClose, onProblem });
  const reason =
    closed ??
    faults.until ??
    faults.place ??
    (isSame(fields, fieldsOf(base)) ? 'No changes to save.' : undecided);
  const submit = () => {
    if (reason === null && 'terms' in read && !busy)
      void save(
        { stock_numbers: [stone.stock_no], business_id: featured.business_id, ...read.terms },
        known,
      );
  };

  async function remove() {
    setRemoving(true);
    try {
      notifySuccess((await removeFeatured(featured.id)).message);
      onClose();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
      setRemoving(false);
      setTakeBackOpen(false);
    }
    await cache.invalidateQueries({ queryKey: [FEATURED] });
  }

  return (
    <RecordDrawer
      label={`Special stone ${stone.stock_no}`}
      width={424}
      onClose={onClose}
      head={{
        name: stone.stock_no,
        status: <FeaturedStatus featured={featured} />,
        subtitle,
      }}
      siblings={siblings}
      acts={
        <>
          <ReasonButton reason={closed} onClick={() => setTakeBackOpen(true)}>
            Remove
          </ReasonButton>
          <span className="ui-gap" />
          <ReasonButton variant="filled" reason={reason} loading={busy} onClick={submit}>
            Save
          </ReasonButton>
        </>
      }
    >
      <StoneHead stone={stone} />
      <RecordPart label="Facts">
        <DrawerFacts>
          <Fact name="Amount">${formatNumber(stone.sell_amt)}</Fact>
          <Fact name="For">{subtitle}</Fact>
          <Fact name="Added">{formatDateTime(featured.created_at)}</Fact>
        </DrawerFacts>
      </RecordPart>
      <form
        className="people-form"
        noValidate
        onKeyDown={submitOnCtrlEnter}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FaultSummary
          message={problem ? (problem.errors[0]?.message ?? problem.message) : null}
          faultCount={0}
        />
        {notice}
        <FeaturedTerms
          fields={fields}
          faults={faults}
          onChange={(change) => {
            setFields((before) => ({ ...before, ...change }));
            forget();
          }}
        />
      </form>
      <ConfirmDialog
        opened={isTakeBackOpen}
        danger
        busy={removing}
        title={`Remove ${stone.stock_no} from the special stones?`}
        confirmLabel="Remove the stone"
        onConfirm={() => void remove()}
        onClose={() => setTakeBackOpen(false)}
      >
        <p>
          The stone returns to its usual position in the results. Currently shown first to:{' '}
          {forWhom(featured)}.
        </p>
      </ConfirmDialog>
    </RecordDrawer>
  );
}
