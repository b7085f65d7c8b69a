import './choices.css';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { type Counts, formatCount } from './choice-counts.ts';

type CountedSegmentsProps = {
  readonly label: string;
  readonly choices: readonly { readonly code: string; readonly name: string }[];
  readonly chosen: string | undefined;
  readonly counts?: Counts;
  readonly onChoose: (code: string | null) => void;
};

const EITHER = '';

export function CountedSegments(props: CountedSegmentsProps) {
  const { label, choices, chosen = EITHER, counts, onChoose } = props;
  return (
    <SegmentedControl
      aria-label={label}
      fullWidth
      data={[
        { value: EITHER, label: 'Either' },
        ...choices.map(({ code, name }) => {
          const { short, words, none } = formatCount(counts ?? null, code);
          return {
            value: code,
            label: (
              <span className="counted-segment" title={words} data-none={none}>
                {name}
                {counts === undefined ? null : <em aria-hidden="true">{short}</em>}
              </span>
            ),
          };
        }),
      ]}
      value={chosen}
      onChange={(code) => onChoose(code === EITHER ? null : code)}
    />
  );
}
