import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PROBLEMS } from '#machines/problems.ts';
import { useCommands } from '../../../shared/frame/use-commands.ts';
import { PartFailed } from '../../../shared/lists/part-failed.tsx';
import { SWITCH_WORDS, type SwitchTo } from '../../../shared/people/active-switch.ts';
import { editCommand } from '../../../shared/people/edit-command.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { actsForClients } from '../../../shared/stones/stone-permissions.ts';
import { ReasonButton } from '../../../ui/actions/ReasonButton.tsx';
import { customerQuery } from '../customer-calls.ts';
import { mayChangeCustomers } from '../customer-words.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import { SwitchDialog } from '../switch-dialog.tsx';
import { customerSwitchReason } from '../switching.ts';
import { useCustomerActs } from '../use-customer-acts.ts';
import type { CustomerDetail, CustomerRow } from '../wire.ts';
import { searchAsClientLink } from './search-as-client-link.ts';

type CustomerDrawerActsProps = {
  readonly customer: CustomerRow;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
};

type DialogName = 'switch' | 'delete';

export function CustomerDrawerActs({ customer, onEdit, onDeleted }: CustomerDrawerActsProps) {
  const profile = useProfile();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const query = useQuery({ ...customerQuery(customer.id), enabled: dialog !== null });
  const detail = query.data;
  const { id, business_id: businessId, company_name: name } = customer;
  const to: SwitchTo = customer.is_active ? 'deactivate' : 'activate';
  const closed = mayChangeCustomers(profile) ? null : PROBLEMS.forbidden.message;
  useCommands([editCommand('customer', { reason: closed, run: onEdit })]);
  return (
    <>
      <Button
        renderRoot={(rest) => <Link to="/client/$id" params={{ id }} search={{}} {...rest} />}
      >
        Open the page
      </Button>
      {actsForClients(profile.role_id) ? (
        <Button
          renderRoot={(rest) => (
            <Link
              {...searchAsClientLink(profile, { id, businessId, name })}
              search={{}}
              {...rest}
            />
          )}
        >
          Search on their behalf
        </Button>
      ) : null}
      <ReasonButton reason={closed} onClick={onEdit}>
        Edit
      </ReasonButton>
      <ReasonButton
        reason={customerSwitchReason(customer, to, profile)}
        onClick={() => setDialog('switch')}
      >
        {SWITCH_WORDS[to].act}
      </ReasonButton>
      <ReasonButton variant="danger" reason={closed} onClick={() => setDialog('delete')}>
        Delete
      </ReasonButton>
      {dialog ? <PartFailed query={query} /> : null}
      {detail && dialog ? (
        <Dialogs
          customer={detail}
          dialog={dialog}
          to={to}
          onClose={() => setDialog(null)}
          onDeleted={onDeleted}
        />
      ) : null}
    </>
  );
}

type DialogsProps = {
  readonly customer: CustomerDetail;
  readonly dialog: DialogName;
  readonly to: SwitchTo;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
};

function Dialogs({ customer, dialog, to, onClose, onDeleted }: DialogsProps) {
  const acts = useCustomerActs(customer);
  return dialog === 'delete' ? (
    <DeleteDialog customer={customer} onClose={onClose} onDeleted={onDeleted} />
  ) : (
    <SwitchDialog
      customer={customer}
      switching={{ to, wholeBusiness: false }}
      acts={acts}
      onClose={onClose}
    />
  );
}
