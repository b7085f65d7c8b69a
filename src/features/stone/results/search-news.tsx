import './search-news.css';
import { Button } from '@mantine/core';
import { formatInteger } from '../../../common/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { notifyError, notifySuccess } from '../../../ui/notify.tsx';
import type { StoneAnswer } from './use-stone-list.ts';

type SearchNewsProps = Pick<StoneAnswer, 'indexing' | 'unknownNumbers'>;

/** What the rows cannot say: that the stock is still being read, and which pasted numbers name no stone. */
export function SearchNews({ indexing, unknownNumbers }: SearchNewsProps) {
  return (
    <>
      {indexing === null ? null : (
        <div className="search-news" role="status">
          <span>
            Reading the stock: {formatInteger(indexing.done)} of {formatInteger(indexing.total)}
          </span>
          <progress
            aria-label="Stock that has been read"
            value={indexing.done}
            max={Math.max(1, indexing.total)}
          />
        </div>
      )}
      {unknownNumbers.length === 0 ? null : <UnknownNumbers numbers={unknownNumbers} />}
    </>
  );
}

function UnknownNumbers({ numbers }: { readonly numbers: readonly string[] }) {
  const one = numbers.length === 1;
  const copy = () =>
    navigator.clipboard.writeText(numbers.join('\n')).then(
      () => notifySuccess(`${formatInteger(numbers.length)} ${one ? 'number' : 'numbers'} copied`),
      () => notifyError('The browser did not let the numbers be copied.'),
    );
  return (
    <section className="search-news" aria-label="Numbers that were not found">
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
