import './first-steps.css';
import { ActionIcon, Box, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { api, unwrapData } from '#api/api-client.ts';
import { areFirstStepsDismissed, recordFirstStepsDismissed } from '#api/dismissals.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { searchPath } from '../../shared/stones/search-path.ts';
import { Icon } from '../../ui/Icon.tsx';

type FirstStep = components['schemas']['FirstStep'];
type Step = FirstStep['step'];

interface StepText {
  readonly label: string;
  readonly hint: string;
  /** null for the stone search, whose path depends on the role */
  readonly link: LinkProps | null;
}

const TEXT: Readonly<Record<Step, StepText>> = {
  completeProfile: {
    label: 'Complete your profile',
    hint: 'Enter your mobile number, so that you can be reached about orders.',
    link: { to: '/profile' },
  },
  fillCompanyProfile: {
    label: 'Fill in the company profile',
    hint: 'Invoices, memos and e-mails show the name, the address, the bank accounts and the logo of your company.',
    link: { to: '/settings/company' },
  },
  addSupplier: {
    label: 'Add a supplier',
    hint: 'Add the supplier and choose how its stock lists arrive: uploaded manually, or loaded from a URL or an FTP server.',
    link: { to: '/supply' },
  },
  sendStockList: {
    label: 'Send the stock list',
    hint: 'Send an Excel, CSV, text, JSON or XML file with any layout. The columns are recognised automatically.',
    link: { to: '/imports' },
  },
  checkMapping: {
    label: 'Check the column mapping',
    hint: 'The mapping shows how the columns of your list are read. Correct what is wrong.',
    link: { to: '/imports/mapping' },
  },
  applyStockList: {
    label: 'Review the dry run and approve it',
    hint: 'The dry run shows what the stock list changes, row by row, before the list is applied. The whole list can be rolled back.',
    link: { to: '/imports' },
  },
  loadRapList: {
    label: 'Load a Rap list',
    hint: 'Discounts and Rap prices refer to this list.',
    link: { to: '/settings/rap' },
  },
  setMarkups: {
    label: 'Set the markups',
    hint: 'Markups turn the cost of a stone into its selling price.',
    link: { to: '/settings/markup' },
  },
  addColleague: {
    label: 'Add a colleague',
    hint: 'Add an administrator or a member of quality control. Add associates under “Business associates”.',
    link: { to: '/settings/users' },
  },
  addCustomer: {
    label: 'Add a customer',
    hint: 'The customer receives a link to choose a password. Customers can also sign up themselves.',
    link: { to: '/client/new' },
  },
  sendMail: {
    label: 'Check the e-mail',
    hint: 'The Mail screen shows whether e-mails leave the portal. The first e-mail sent completes this step.',
    link: { to: '/settings/mail' },
  },
  sendDocuments: {
    label: 'Send your documents',
    hint: 'Send the documents of your company. After they are approved, you can order.',
    link: { to: '/business' },
  },
  search: {
    label: 'Search for stones',
    hint: 'Type a shorthand such as “rd 1ct d vs1”, or choose filters.',
    link: null,
  },
  saveSearch: {
    label: 'Save a search',
    hint: 'Run a search and save it under a name.',
    link: null,
  },
  setAlert: {
    label: 'Set an alert',
    hint: 'A saved search with an alert notifies you of new stones.',
    link: { to: '/saved-search' },
  },
  share: {
    label: 'Share stones',
    hint: 'Select stones in the search and share them with a trading client by a link.',
    link: null,
  },
};

/** Texts for suppliers. A supplier sends stock lists, and the company approves them. */
const SUPPLIER_TEXT: Partial<Readonly<Record<Step, StepText>>> = {
  sendStockList: {
    label: 'Send your first stock list',
    hint: TEXT.sendStockList.hint,
    link: TEXT.sendStockList.link,
  },
  applyStockList: {
    label: 'Review the result',
    hint: 'The dry run shows how each row is read. The company approves the list.',
    link: TEXT.applyStockList.link,
  },
};

/** Loads the steps of a new user. `isPending` is false if the steps are dismissed or may not be read. */
export function useFirstSteps() {
  const profile = useProfile();
  const [isDismissed, setDismissed] = useState(() => areFirstStepsDismissed(profile.id));
  const query = useQuery({
    queryKey: ['first steps', profile.id],
    queryFn: ({ signal }) => unwrapData(api.GET('/user/first-steps', { signal }), TEXTS.listFailed),
    enabled: !isDismissed && mayCall(profile, calls.listFirstSteps),
    retry: false,
  });
  useLiveRefetch(['import'], query);
  return {
    steps: isDismissed ? [] : (query.data ?? []),
    isPending: query.isLoading,
    dismiss: () => {
      recordFirstStepsDismissed(profile.id);
      setDismissed(true);
    },
  };
}

type FirstStepsProps = {
  readonly steps: readonly FirstStep[];
  readonly onDismiss: () => void;
};

export function FirstSteps({ steps, onDismiss }: FirstStepsProps) {
  const profile = useProfile();
  if (steps.length === 0) return null;
  const textOf = (step: Step): StepText =>
    (mayCall(profile, calls.getOwnSupply) ? SUPPLIER_TEXT[step] : undefined) ?? TEXT[step];
  const next = steps.find(({ is_done }) => !is_done);
  const done = steps.filter(({ is_done }) => is_done).length;
  return (
    <Box component="section" className="first-steps" aria-labelledby="first-steps">
      <Flex align="center" gap="xs">
        <Text component="h2" id="first-steps" fw="var(--w-strong)">
          First steps
        </Text>
        <Text span c="var(--text-2)" fz="sm" flex={1}>
          {done} of {steps.length} done
        </Text>
        <ActionIcon aria-label="Dismiss the first steps" onClick={onDismiss}>
          <Icon name="close" size="small" />
        </ActionIcon>
      </Flex>
      <ol>
        {steps.map(({ step, is_done: isDone, import_id: importId }) => {
          const { label, link } = textOf(step);
          const target =
            importId === null
              ? (link ?? { to: searchPath(profile.role_id) })
              : { to: '/imports/$id' as const, params: { id: importId } };
          return (
            <li key={step} aria-current={step === next?.step ? 'step' : undefined}>
              {isDone ? <Icon name="check" size="small" /> : null}
              {isDone ? label : <Link {...target}>{label}</Link>}
              {isDone ? <span className="sr-only"> (done)</span> : null}
            </li>
          );
        })}
      </ol>
      {next ? (
        <Text c="var(--text-2)" fz="sm">
          {textOf(next.step).hint}
        </Text>
      ) : null}
    </Box>
  );
}
