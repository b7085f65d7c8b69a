import '../../shared/stones/refusal-list.css';
import { Button, Flex, Modal, Text } from '@mantine/core';
import { count } from '#common/count.ts';
import type { LineTellingProps } from '../../shared/lines/line-list.ts';
import { Alternatives } from './alternatives.tsx';

export function OrderOutcome({ machine, choose }: LineTellingProps) {
  const { completed, dismiss } = machine;
  const results = completed?.outcome?.results ?? [];
  const businesses = completed?.attempt?.terms?.businesses ?? {};
  const left = results.filter(({ refusal }) => refusal !== null);
  const done = results.filter(({ refusal }) => refusal === null);
  const goOn = () => {
    dismiss();
    choose(new Set(left.map(({ id }) => id)));
  };
  return (
    <Modal
      opened={completed !== null}
      onClose={dismiss}
      title={completed?.outcome?.text ?? ''}
      size={640}
    >
      {left.length > 0 ? (
        <section>
          <Text component="h3" fz="sm" fw="var(--w-strong)" mt="sm" mb="3xs">
            Not processed
          </Text>
          <ul className="refusal-list" aria-label="Stones not processed">
            {left.map(({ id, stockNo, refusal }) => (
              <li key={id}>
                <b>{stockNo}</b> {refusal}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section>
        <Text component="h3" fz="sm" fw="var(--w-strong)" mt="sm" mb="3xs">
          Processed
        </Text>
        <Flex
          component="ul"
          direction="column"
          gap="2xs"
          mah="50vh"
          fz="sm"
          style={{ overflow: 'auto' }}
          aria-label="Processed stones"
        >
          {done.map(({ id, stockNo, alternatives }) => (
            <Flex component="li" direction="column" gap="3xs" key={id}>
              <b>{stockNo}</b>
              {alternatives.length > 0 ? (
                <>
                  <span>Similar available stones:</span>
                  <Alternatives stones={alternatives} businessId={businesses[id] ?? null} />
                </>
              ) : null}
            </Flex>
          ))}
        </Flex>
      </section>
      <div className="ui-dialog-footer">
        <Button size="lg" onClick={dismiss} variant={left.length > 0 ? 'default' : 'filled'}>
          Close
        </Button>
        {left.length > 0 ? (
          <Button size="lg" variant="filled" onClick={goOn} data-autofocus>
            Continue with the other {count(left.length, 'stone')}
          </Button>
        ) : null}
      </div>
    </Modal>
  );
}
