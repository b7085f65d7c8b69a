import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { count } from '#common/count.ts';
import * as longest from '#common/lengths.gen.ts';
import { DialogFooter } from '../../ui/actions/DialogFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { submitOnCtrlEnter } from '../../ui/inputs/submit-on-ctrl-enter.ts';
import { Keys } from '../../ui/Keys.tsx';
import { DialogStones, type NamedStone } from './dialog-stones.tsx';
import { OfferField, useTypedOffer } from './offers/offer-field.tsx';

interface EnquiryInput {
  readonly text: string;
  readonly offer: number | null;
}

type EnquireDialogProps = {
  readonly opened: boolean;
  readonly stones: readonly (NamedStone & { readonly markup_ppc: number })[];
  readonly onSend: (input: EnquiryInput) => void;
  readonly onClose: () => void;
};

export function EnquireDialog(props: EnquireDialogProps) {
  const { opened, stones, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Enquire about ${count(stones.length, 'stone')}`}
    >
      <EnquireForm {...props} />
    </Modal>
  );
}

/**
 * A separate component, because closing the dialog unmounts it: each opening starts with empty
 * fields.
 */
function EnquireForm({ stones, onSend, onClose }: EnquireDialogProps) {
  const [text, setText] = useState('');
  const offer = useTypedOffer(stones);
  const waiting = text.trim() === '' ? 'Enter a question.' : offer.fault;
  return (
    <form
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        if (waiting === null) onSend({ text: text.trim(), offer: offer.offer });
      }}
    >
      <DialogStones stones={stones} />
      <div className="ui-dialog-fields">
        <Textarea
          label="Your question"
          size="lg"
          autosize
          minRows={3}
          maxRows={8}
          maxLength={longest.NewEnquiries.remark}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          withAsterisk
          data-autofocus
        />
        <OfferField of={offer} />
      </div>
      <DialogFooter>
        <Button size="lg" onClick={onClose} rightSection={<Keys>Esc</Keys>}>
          Cancel
        </Button>
        <ReasonButton
          type="submit"
          size="lg"
          variant="filled"
          reason={waiting}
          onClick={() => undefined}
          rightSection={<Keys>Ctrl ↵</Keys>}
        >
          Send the enquiry
        </ReasonButton>
      </DialogFooter>
    </form>
  );
}
