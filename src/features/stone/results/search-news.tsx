import './stone-page.css';
import { Button } from '@mantine/core';
import { formatInteger } from '#common/format.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { notifyError, notifySuccess } from '../../../ui/notify.tsx';
import { buyerOf, type GrowthLimit } from '../growth/use-growth.ts';
import type { StoneAnswer } from './use-stone-list.ts';

type SearchNewsProps = Pick<StoneAnswer, 'indexing' | 'unknownNumbers'> & {
  readonly limit: GrowthLimit | null;
};

type RefusedGrowthProps = Pick<GrowthLimit, 'clientName' | 'only'> & {
  readonly refused: GrowthLimit['only'];
};

export function SearchNews({ indexing, unknownNumbers, limit }: SearchNewsProps) {
  return (
    <>
      {indexing === null ? null : (
        <div className="search-news" role="status">
          <span>
            Loading the stock: {formatInteger(indexing.done)} of {formatInteger(indexing.total)}
          </span>
          <progress
            style={{ width: 240 }}
            aria-label="Stock loaded"
            value={indexing.done}
            max={Math.max(1, indexing.total)}
          />
        </div>
      )}
      {limit?.refused ? <RefusedGrowth {...limit} refused={limit.refused} /> : null}
      {unknownNumbers.length === 0 ? null : <UnknownNumbers numbers={unknownNumbers} />}
    </>
  );
}

export function RefusedGrowth({ clientName, only, refused }: RefusedGrowthProps) {
  return (
    <p className="search-news" role="status">
      <b>No {GROWTH_NAME[refused].toLowerCase()} stones are shown</b>
      <span>
        The link searches for these stones, but {buyerOf({ clientName })} buys{' '}
        {GROWTH_NAME[only].toLowerCase()} stones only. All other filters are kept.
      </span>
    </p>
  );
}

function UnknownNumbers({ numbers }: { readonly numbers: readonly string[] }) {
  const one = numbers.length === 1;
  const copy = () =>
    navigator.clipboard.writeText(numbers.join('\n')).then(
      () => notifySuccess(`${formatInteger(numbers.length)} ${one ? 'number' : 'numbers'} copied`),
      () => notifyError('The browser blocked copying. Select the numbers and copy them manually.'),
    );
  return (
    <section className="search-news" aria-label="Numbers not found">
      <b>
        {formatInteger(numbers.length)} {one ? 'number is' : 'numbers are'} not in the stock
      </b>
      <span className="search-news-list">{numbers.join(', ')}</span>
      <Button
        size="sm"
        variant="subtle"
        leftSection={<Icon name="copy" size="small" />}
        onClick={() => void copy()}
      >
        Copy the {one ? 'number' : 'numbers'}
      </Button>
    </section>
  );
}
