import './import-head.css';
import { Flex, Group, Text } from '@mantine/core';
import { serverNow } from '#api/server-clock.ts';
import { count } from '#common/count.ts';
import { formatBytes, formatDateTime, formatInteger } from '#common/format.ts';
import { formatDay } from '#common/typed-day.ts';
import { IMPORT_STATUS } from '#machines/codes.ts';
import { stockImportWorkflow } from '#machines/workflows/stock-import.ts';
import { Callout } from '../../shared/frame/Callout.tsx';
import { PathLink } from '../../shared/records/record-history.tsx';
import { InternalLink } from '../../shared/records/record-link.tsx';
import type { StockImport } from '../../shared/supply/stock-imports.ts';
import { GrowthQuestion } from './growth-question.tsx';
import type { ImportFigures } from './import-calls.ts';
import { importStepsOf } from './import-steps.ts';
import { mappingPlace, percent, waitReasonsOf } from './import-texts.ts';
import { TaughtWords } from './taught-words.tsx';

export function ImportHead({ list }: { readonly list: StockImport }) {
  const { provider_name, file_name, size, reason, figures } = list;
  const facts = [
    file_name,
    formatBytes(size),
    list.is_full ? 'a full list' : 'a partial list',
    originOf(list),
  ];
  return (
    <section className="import-head" aria-label="The import">
      <ImportSteps list={list} />
      <Text px="md" pb="2xs" fz="sm" c="var(--text-2)" style={{ overflowWrap: 'anywhere' }}>
        <b>{provider_name}</b>, {facts.join(', ')}. {reason === null ? null : `Reason: ${reason} `}
        <Group component="span" display="inline-flex" gap="sm">
          <PathLink workflow={stockImportWorkflow} id={list.id}>
            History
          </PathLink>
          <InternalLink
            place={mappingPlace(list.provider_id, list.after_rap ? undefined : list.id)}
          >
            Column mapping
          </InternalLink>
        </Group>
      </Text>
      {waitReasonsOf(list).map((reason) => (
        <Callout key={reason} mx="md" mb="2xs">
          {reason}
        </Callout>
      ))}
      {figures ? <Figures list={list} figures={figures} /> : null}
      <GrowthQuestion list={list} />
      <TaughtWords list={list} />
      <Progress list={list} />
    </section>
  );
}

const originOf = ({ after_rap, sent_by }: StockImport): string => {
  if (after_rap) return `prices after the Rap list of ${formatDay(after_rap.listed_on)}`;
  return sent_by === null ? 'fetched from the supplier’s server' : `sent by ${sent_by}`;
};

function ImportSteps({ list }: { readonly list: StockImport }) {
  const steps = importStepsOf(list);
  const here = steps.findLastIndex(({ place }) => place !== 'to come');
  return (
    <ol className="import-steps" aria-label="Import steps">
      {steps.map(({ code, label, place, at }, index) => (
        <li
          key={code}
          data-place={place}
          data-here={index === here ? '' : undefined}
          aria-current={index === here ? 'step' : undefined}
        >
          <b>{label}</b>
          <span>{at === null ? '' : formatDateTime(at)}</span>
        </li>
      ))}
    </ol>
  );
}

interface FigureEntry {
  readonly name: string;
  readonly many: number;
  readonly note?: string;
  readonly tone?: 'bad' | 'look';
  readonly always?: true;
}

function Figures({
  list,
  figures,
}: {
  readonly list: StockImport;
  readonly figures: ImportFigures;
}) {
  const { left } = list;
  const { dearer, cheaper, moved_pct } = figures;
  const moves = [
    dearer > 0 ? `${formatInteger(dearer)} up` : null,
    cheaper > 0 ? `${formatInteger(cheaper)} down` : null,
    figures.repriced > 0 ? `at most ${percent(moved_pct)}` : null,
  ].filter((move) => move !== null);
  const entries: readonly FigureEntry[] = [
    { name: 'new', many: figures.new, always: true },
    { name: 'repriced', many: figures.repriced, note: moves.join(', '), always: true },
    { name: 'changed', many: figures.changed },
    { name: 'back in stock', many: figures.back },
    {
      name: 'removed',
      many: figures.gone,
      note: [
        figures.gone > figures.withdrawn ? percent(figures.gone_pct) : null,
        figures.withdrawn > 0 ? `${formatInteger(figures.withdrawn)} removed immediately` : null,
      ]
        .filter((part) => part !== null)
        .join(', '),
      ...(list.waits_for.includes('gone') || list.needs_reason ? { tone: 'look' as const } : {}),
      always: true,
    },
    { name: 'unchanged', many: figures.unchanged, always: true },
    {
      name: 'rejected',
      many: figures.rejected,
      note: percent(figures.rejected_pct),
      tone: 'bad',
      always: true,
    },
    { name: 'duplicate', many: figures.duplicate, tone: 'look' },
    { name: 'uncertain values', many: figures.doubtful, tone: 'look' },
    { name: 'certificate differs', many: figures.differing, tone: 'look' },
    {
      name: 'Rap differs from our list',
      many: figures.rap_differs,
      note: `at most ${percent(figures.rap_pct)}`,
      tone: 'look',
    },
    { name: 'kept', many: figures.kept },
    { name: 'skipped by the roll-back', many: left, tone: 'look' },
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is reached by the keys too
    <section className="import-figures" aria-label="Dry-run result" tabIndex={0}>
      <dl>
        {entries
          .filter(({ many, always }) => many > 0 || always)
          .map(({ name, many, note, tone }) => (
            <div key={name} data-tone={many > 0 ? tone : undefined}>
              <dt>{name}</dt>
              <dd>
                {formatInteger(many)}
                {many > 0 && note ? <small>{note}</small> : null}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function Progress({ list: { status, done, to_do, began_at } }: { readonly list: StockImport }) {
  const isRollback = status === IMPORT_STATUS.rollingBack.code;
  if (!isRollback && status !== IMPORT_STATUS.applying.code) return null;
  const seconds = began_at === null ? 0 : (serverNow() - Date.parse(began_at)) / 1000;
  const speed = seconds > 0 && done > 0 ? Math.round(done / seconds) : null;
  return (
    <Flex
      align="center"
      gap="md"
      px="md"
      py="2xs"
      c="var(--text-2)"
      style={{ whiteSpace: 'nowrap' }}
    >
      <progress aria-label="Progress" max={Math.max(to_do, 1)} value={done} />
      <span>
        <b>{formatInteger(done)}</b> of {count(to_do, 'row')} {isRollback ? 'undone' : 'done'}
      </span>
      {speed === null ? null : <span>{count(speed, 'row')} per second</span>}
    </Flex>
  );
}
