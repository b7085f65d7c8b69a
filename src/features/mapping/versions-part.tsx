import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MappingId, ProviderId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { formatDateTime, formatInteger } from '#common/format.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import { MAPPINGS } from '../../shared/supply/stock-fields.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { EffectPart } from './effect-part.tsx';
import {
  restoreMapping,
  restorePreviewQuery,
  type SavedMapping,
  versionQuery,
  versionsQuery,
} from './mapping-calls.ts';
import { changeText } from './mapping-texts.ts';
import { SavedMappingPart } from './saved-mapping-part.tsx';
import { useValueNames } from './value-names.ts';

type VersionsPartProps = {
  readonly supplier: ProviderId;
  readonly kept: SavedMapping;
  /** reason why no version can be restored; null if restoring is allowed */
  readonly closed: string | null;
};

const MOST_SHOWN = 3;

export function VersionsPart({ supplier, kept, closed }: VersionsPartProps) {
  const query = useQuery(versionsQuery(supplier, kept.id));
  const versions = query.data ?? [];
  const nameOf = useValueNames();
  const [looked, setLooked] = useState<MappingId | null>(null);
  return (
    <>
      {looked === null || looked === kept.id ? null : (
        <OlderVersion key={looked} id={looked} kept={kept} closed={closed} />
      )}
      <RecordPart title="Versions">
        <PartFailed query={query} />
        <RecordTableFrame label="Versions">
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">Saved</th>
              <th scope="col">By</th>
              <th scope="col">From list</th>
              <th scope="col">Changes from the previous version</th>
              <th scope="col">View</th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ id, version, made_at, made_by, file_name, changes }) => (
              <tr key={id} aria-selected={id === looked}>
                <td data-end="">{formatInteger(version)}</td>
                <td>{formatDateTime(made_at)}</td>
                <td>{made_by}</td>
                <td>{file_name}</td>
                <td>
                  {changes.length === 0
                    ? 'no changes'
                    : changes
                        .slice(0, MOST_SHOWN)
                        .map((one) => changeText(one, nameOf))
                        .join('; ')}
                  {changes.length > MOST_SHOWN
                    ? `; and ${formatInteger(changes.length - MOST_SHOWN)} more`
                    : ''}
                </td>
                <td>
                  {id === kept.id ? (
                    'current'
                  ) : (
                    <Button
                      size="sm"
                      variant="subtle"
                      aria-label={`View version ${version}`}
                      onClick={() => setLooked(id)}
                    >
                      View
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </RecordTableFrame>
      </RecordPart>
    </>
  );
}

function OlderVersion({
  id,
  kept,
  closed,
}: { readonly id: MappingId } & Omit<VersionsPartProps, 'supplier'>) {
  const cache = useQueryClient();
  const nameOf = useValueNames();
  const { keyFor, answered } = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const query = useQuery(versionQuery(id));
  const old = query.data;
  const preview = useQuery({ ...restorePreviewQuery(id, kept.id), enabled: closed === null });
  if (!old) return <PartFailed query={query} />;

  async function putBack() {
    setBusy(true);
    try {
      const answer = await restoreMapping(id, kept.id, keyFor(`${id} ${kept.id}`));
      answered();
      notifySuccess(answer.message);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setBusy(false);
    await cache.invalidateQueries({ queryKey: [MAPPINGS] });
  }

  return (
    <>
      <SavedMappingPart
        mapping={old}
        title={`Version ${old.version}`}
        tools={
          <ReasonButton
            size="sm"
            reason={closed}
            loading={busy}
            onClick={() => void putBack()}
          >{`Restore version ${old.version}`}</ReasonButton>
        }
      />
      <PartFailed query={preview} />
      <EffectPart effect={preview.data?.data.effect ?? null} nameOf={nameOf} />
    </>
  );
}
