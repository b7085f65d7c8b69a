import { useState } from 'react';
import { disabledReason } from '#machines/screens/action-request.ts';
import { NothingLeft, useDialogLines } from '../../shared/lines/dialog-lines.tsx';
import { type LineAct, LineActs } from '../../shared/lines/line-acts.tsx';
import type { LineActionsProps } from '../../shared/lines/line-list.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { enquiryTargets } from '../../shared/stones/checks/enquiry-checks.ts';
import { actorOf, mayWriteList } from '../../shared/stones/stone-permissions.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { KEY } from '../../ui/key-names.ts';
import { CloseDialog } from './close-dialog.tsx';

/** Closing is the only action on several enquiries. Replies are sent to one enquiry at a time. */
export function EnquiryActions(props: LineActionsProps<LineRow>) {
  const { picks, machine } = props;
  const profile = useProfile();
  const [closing, setClosing] = useState(false);
  const { rows, left } = useDialogLines(closing, picks);
  const targets = enquiryTargets('enquiry.close', rows, {
    actor: actorOf(profile),
    mayWrite: mayWriteList(profile, 'enquiry'),
  });
  const reason = disabledReason(targets);
  const run = () => {
    if (reason === null) setClosing(true);
    else machine.ask('closeEnquiries', targets);
  };
  const close: LineAct = {
    action: 'closeEnquiries',
    label: 'Close',
    keys: KEY.close,
    variant: 'filled',
    reason,
    run,
  };
  return (
    <LineActs {...props} name="enquiries" group="Enquiries" acts={[close]}>
      <CloseDialog
        opened={closing && rows.length > 0}
        enquiries={rows}
        left={left}
        onConfirm={(remark) => {
          setClosing(false);
          machine.ask('closeEnquiries', targets, { remark, isConfirmed: true });
        }}
        onClose={() => setClosing(false)}
      />
      <NothingLeft
        opened={closing && left.length > 0 && rows.length === 0}
        act="close"
        left={left}
        onClose={() => setClosing(false)}
      />
    </LineActs>
  );
}
