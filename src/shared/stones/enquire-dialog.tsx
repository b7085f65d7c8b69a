import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { count } from '../../common/count.ts';
import { FigureInput } from '../../ui/inputs/FigureInput.tsx';
import { submitsWithEnter } from '../../ui/inputs/submits-with-enter.ts';
import { readFigure } from '../../ui/inputs/typed-figure.ts';
import { Keys } from '../../ui/Keys.tsx';
import { AskedStones, type NamedStone } from './asked-stones.tsx';
import { PRICE } from './figures.ts';

interface Asked {
  readonly text: string;
  readonly offer: number | null;
}

type EnquireDialogProps = {
  readonly opened: boolean;
  readonly stones: readonly NamedStone[];
  readonly onAsk: (asked: Asked) => void;
  readonly onClose: () => void;
};

/** A question about stones, and perhaps a price for them. */
export function EnquireDialog(props: EnquireDialogProps) {
  const { opened, stones, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={`Ask about ${count(stones.length, 'stone')}`}>
      <EnquireForm {...props} />
    </Modal>
  );
}

/** Lives only while the dialog is open, so every opening starts with empty fields. */
function EnquireForm({ stones, onAsk, onClose }: EnquireDialogProps) {
  const [text, setText] = useState('');
  const [typed, setTyped] = useState('');
  const given = readFigure(typed, PRICE);
  const waiting = text.trim() === '' || 'fault' in given;
  return (
    <form
      onKeyDown={submitsWithEnter}
      onSubmit={(event) => {
        event.preventDefault();
        if (!waiting) onAsk({ text: text.trim(), offer: given.figure });
      }}
    >
      <AskedStones stones={stones} />
      <div className="ui-dialog-fields">
        <Textarea
          label="Your question"
          size="lg"
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          withAsterisk
          data-autofocus
        />
        <FigureInput
          rule={PRICE}
          label="Offer, $ a carat"
          description="Leave it empty to ask without a price."
          size="lg"
          value={typed}
          onText={setTyped}
        />
      </div>
      <div className="ui-dialog-footer">
        <Button size="lg" onClick={onClose} rightSection={<Keys>Esc</Keys>}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="lg"
          variant="filled"
          aria-disabled={waiting || undefined}
          rightSection={<Keys>Ctrl ↵</Keys>}
        >
          Ask
        </Button>
      </div>
    </form>
  );
}
