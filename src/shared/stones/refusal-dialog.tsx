import { capitalize } from '#common/capitalize.ts';
import './refusal-list.css';
import { Button, Modal } from '@mantine/core';
import { count } from '#common/count.ts';
import { formatInteger } from '#common/format.ts';
import { Keys } from '../../ui/Keys.tsx';
import { ACTIONS, isAction } from './commands/actions.ts';
import type { StoneActing } from './use-stone-action.ts';

/** Lists the stones that made an all-or-nothing action fail, and offers to retry without them. */
export function RefusalDialog({ acting }: { readonly acting: StoneActing }) {
  const { refused, dismiss, dropRefused, canDropRefused } = acting;
  const refusals = refused?.refusals ?? [];
  const all = refused?.attempt?.targets.length ?? 0;
  const left = all - refusals.length;
  const name = refused?.attempt?.action ?? '';
  const verb = isAction(name) ? ACTIONS[name].verb : '';
  const isChanged =
    Boolean(refused?.attempt?.isFromDialog) && refusals.some(({ since }) => since !== undefined);

  return (
    <Modal
      opened={refusals.length > 1 || (refusals.length === 1 && all > 1) || isChanged}
      onClose={dismiss}
      title="Nothing was changed"
      size={520}
    >
      {left > 0 ? (
        <p>
          {formatInteger(refusals.length)} of {count(all, 'stone')}{' '}
          {refusals.length === 1 ? 'prevents' : 'prevent'} this action.
        </p>
      ) : null}
      <ul className="refusal-list" aria-label="Stones that prevent this action">
        {refusals.map(({ id, stockNo, message, since }) => (
          <li key={id}>
            <b>{stockNo}</b>{' '}
            <span>
              {message} {since}
            </span>
          </li>
        ))}
      </ul>
      <div className="ui-dialog-footer">
        <Button size="lg" onClick={dismiss} rightSection={<Keys>Esc</Keys>}>
          {left > 0 ? 'Keep the selection' : 'Close'}
        </Button>
        {canDropRefused ? (
          <Button size="lg" variant="filled" onClick={dropRefused} data-autofocus>
            {`${capitalize(verb)} only the other ${left === 1 ? 'one' : left}`}
          </Button>
        ) : null}
      </div>
    </Modal>
  );
}
