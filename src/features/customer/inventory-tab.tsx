import { Box, Button, MultiSelect, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { count } from '#common/count.ts';
import { PROBLEMS } from '#machines/problems.ts';
import {
  GROWTH_LABEL,
  growthConsequence,
  growthOf,
  growthQuestion,
  growthText,
  growthWords,
} from '../../shared/businesses/growth-choice.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { type FieldLabels, useEditConflict } from '../../shared/records/use-edit-conflict.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { DialogFooter } from '../../ui/actions/DialogFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { submitOnCtrlEnter } from '../../ui/inputs/submit-on-ctrl-enter.ts';
import { Keys } from '../../ui/Keys.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import {
  CUSTOMERS,
  inventoryAccessQuery,
  inventorySettingsQuery,
  saveInventory,
} from './customer-calls.ts';
import { canSetInventory } from './customer-words.ts';
import { GrowthField } from './growth-field.tsx';
import {
  accessOf,
  choicesOf,
  isLimited,
  LIMIT_NAMES,
  type LimitName,
  type Limits,
  limitLabel,
  limitsOf,
  sameLimits,
} from './inventory-choice.ts';
import type { CustomerDetail, InventorySettings } from './wire.ts';

type OfCustomer = { readonly customer: CustomerDetail };

export function InventoryTab({ customer }: OfCustomer) {
  return canSetInventory(useProfile()) ? (
    <Settings customer={customer} />
  ) : (
    <Access customer={customer} />
  );
}

const summary = (company: string, limited: boolean): string =>
  limited
    ? `${company} sees only stones that match all fields below. Empty fields set no limit.`
    : `${company} sees every stone.`;

function Settings({ customer }: OfCustomer) {
  const { data, error, refetch } = useQuery(inventorySettingsQuery(customer.id));
  if (error)
    return <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  return <SettingsForm customer={customer} settings={data} />;
}

function fieldLabelsFor(choices: ReturnType<typeof choicesOf>): FieldLabels<Limits> {
  const listed = (name: LimitName) => (chosen: readonly string[]) =>
    chosen.length === 0
      ? 'everything'
      : chosen
          .map((one) => choices[name].find(({ value }) => value === one)?.label ?? one)
          .join(', ');
  return {
    ...(Object.fromEntries(
      LIMIT_NAMES.map((name) => [name, { label: limitLabel(name), text: listed(name) }]),
    ) as unknown as FieldLabels<Omit<Limits, 'growth'>>),
    growth: { label: GROWTH_LABEL, text: growthWords },
  };
}

function SettingsForm({
  customer,
  settings,
}: OfCustomer & { readonly settings: InventorySettings }) {
  const profile = useProfile();
  const cache = useQueryClient();
  const saved = limitsOf(settings.access);
  const [limits, setLimits] = useState<Limits>(saved);
  const [busy, setBusy] = useState(false);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const choices = choicesOf(settings);
  const company = customer.business.company_name;
  const closed = mayCall(profile, calls.updateInventorySettings)
    ? null
    : PROBLEMS.forbidden.message;
  const { base, notice, undecided, onProblem, settle } = useEditConflict<Limits>({
    saved: saved,
    values: limits,
    onValues: setLimits,
    labels: fieldLabelsFor(choices),
    refetch: () =>
      cache.invalidateQueries({ queryKey: inventorySettingsQuery(customer.id).queryKey }),
  });
  const changed = !sameLimits(limits, base);

  /**
   * Asks for confirmation if the growth type changes, because then all natural or all lab-grown
   * stones appear or disappear for the customer.
   */
  const confirmOrSave = () => {
    if (busy || !changed || closed !== null || undecided !== null) return;
    if (limits.growth === base.growth) void save();
    else setConfirmOpen(true);
  };

  async function save() {
    setConfirmOpen(false);
    setBusy(true);
    try {
      const answer = await saveInventory(customer.id, {
        data: accessOf(limits),
        was: accessOf(base),
      });
      settle(limitsOf(answer.access));
      cache.setQueryData(inventorySettingsQuery(customer.id).queryKey, answer);
      setLimits(limitsOf(answer.access));
      notifySuccess('Inventory settings saved', {
        detail: `The settings apply from the next search by ${company}.`,
      });
      await cache.invalidateQueries({ queryKey: [CUSTOMERS] });
      await cache.invalidateQueries({ queryKey: ['clients'] });
    } catch (error) {
      if (!(await onProblem(toProblem(error, TEXTS.failed)))) notifyProblem(error, TEXTS.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      aria-label="Inventory settings"
      onSubmit={(event) => {
        event.preventDefault();
        confirmOrSave();
      }}
      onKeyDownCapture={submitOnCtrlEnter}
    >
      <Stack gap="md" maw={1080} p="md">
        <Text maw={720} fz="sm" c="var(--text-2)" role="status">
          {summary(company, isLimited(limits))}{' '}
          <Text span inherit fw="var(--w-strong)" c="var(--text)">
            {changed ? 'Before the change: ' : ''}
            {count(settings.visible_stones, 'stone')} visible.
          </Text>
        </Text>
        {notice}
        <GrowthField
          value={growthText(limits.growth)}
          onChange={(text) => setLimits({ ...limits, growth: growthOf(text) })}
        />
        <Box
          display="grid"
          style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))', gap: 14 }}
        >
          {LIMIT_NAMES.map((name) => (
            <MultiSelect
              key={name}
              size="lg"
              label={limitLabel(name)}
              placeholder={limits[name].length === 0 ? 'Everything' : ''}
              searchable
              clearable
              rightSection={<Icon name="chevronDown" size="small" />}
              hidePickedOptions
              maxDropdownHeight={260}
              limit={200}
              nothingFoundMessage="No matching values"
              clearButtonProps={{ 'aria-label': `Clear ${limitLabel(name)}` }}
              data={[...choices[name]]}
              value={[...limits[name]]}
              onChange={(value) => setLimits({ ...limits, [name]: value })}
            />
          ))}
        </Box>
        <DialogFooter>
          <ReasonButton
            reason={
              isLimited(limits) ? null : 'No limits are set, so all stones are already visible.'
            }
            onClick={() => setLimits(limitsOf({}))}
          >
            Show everything
          </ReasonButton>
          {changed ? (
            <Button variant="subtle" onClick={() => setLimits(base)}>
              Discard
            </Button>
          ) : null}
          <ReasonButton
            type="submit"
            variant="filled"
            loading={busy}
            reason={closed ?? (changed ? undecided : 'No changes to save.')}
            rightSection={<Keys>Ctrl ↵</Keys>}
            onClick={() => undefined}
          >
            Save
          </ReasonButton>
        </DialogFooter>
      </Stack>
      <ConfirmDialog
        opened={isConfirmOpen}
        title={growthQuestion(company, limits.growth)}
        confirmLabel="Save"
        onConfirm={() => void save()}
        onClose={() => setConfirmOpen(false)}
      >
        <p>{growthConsequence(company, limits.growth)}</p>
      </ConfirmDialog>
    </form>
  );
}

function Access({ customer }: OfCustomer) {
  const { data, error, refetch } = useQuery(inventoryAccessQuery(customer.id));
  if (error)
    return (
      <FetchFailed problem={toProblem(error, TEXTS.accessFailed)} onRetry={() => void refetch()} />
    );
  if (!data) return <SkeletonRows count={8} />;
  const limits = limitsOf(data.userInventoryAccess);
  const hidden = data.getAllLocations.filter(({ allowed }) => !allowed);
  const shown = data.getAllLocations.filter(({ allowed }) => allowed);
  return (
    <Box maw={760}>
      <RecordPart level={2} title="Inventory settings">
        <Text maw={720} fz="sm" c="var(--text-2)">
          {summary(customer.business.company_name, isLimited(limits))}
        </Text>
        <DrawerFacts>
          <Fact name={GROWTH_LABEL}>{growthWords(limits.growth)}</Fact>
          {LIMIT_NAMES.filter((name) => name !== 'suppliers' && name !== 'locations').map(
            (name) => (
              <Fact key={name} name={limitLabel(name)}>
                {limits[name].length === 0 ? 'everything' : limits[name].join(', ')}
              </Fact>
            ),
          )}
          <Fact name={limitLabel('locations')}>
            {hidden.length === 0 ? 'everything' : shown.map(({ name }) => name).join(', ')}
          </Fact>
        </DrawerFacts>
      </RecordPart>
    </Box>
  );
}
