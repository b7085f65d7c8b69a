import './in-force.css';
import { EMPTY, formatDateTime } from '#common/format.ts';
import { formatDay } from '#common/typed-day.ts';
import type { RapKind, RapList } from './rap-calls.ts';
import { KIND_TEXT, SOURCE_TEXT } from './rap-texts.ts';

const KINDS: readonly RapKind[] = ['ROUND', 'PEAR'];

/** Shows the two current price lists, one for round stones and one for pear shapes. */
export function InForce({ lists }: { readonly lists: readonly RapList[] }) {
  return (
    <dl className="rap-in-force" aria-label="Current lists">
      {KINDS.map((kind) => {
        const list = lists.find((one) => one.kind === kind && one.in_force_until === null);
        return (
          <div key={kind}>
            <dt>{KIND_TEXT[kind]}</dt>
            <dd>
              {list ? (
                <>
                  <b>{formatDay(list.listed_on)}</b>
                  <span>revision {list.revision}</span>
                  <span>{list.loaded_by ?? SOURCE_TEXT[list.source]}</span>
                  <span className="rap-since">since {formatDateTime(list.in_force_from)}</span>
                </>
              ) : (
                EMPTY
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
