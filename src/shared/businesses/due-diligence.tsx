import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#common/format.ts';
import { byCode, SCREENING_DECISION } from '#machines/codes.ts';
import { ActionRow } from '../../ui/actions/ActionRow.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { PartFailed } from '../lists/part-failed.tsx';
import { RecordPart } from '../records/record-part.tsx';
import { dueDiligenceQuery, screenBusiness } from './business-calls.ts';
import type { BusinessFacts, DueDiligence as Found, Screening } from './business-types.ts';
import { HitDialog } from './hit-dialog.tsx';
import { OwnersDialog } from './owners-dialog.tsx';
import { ScreeningDialog } from './screening-dialog.tsx';
import { useBusinessChange } from './use-business-change.ts';

type DueDiligenceProps = {
  readonly business: BusinessFacts;
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
};

/** Beneficial owners and screenings, which only the office sees. */
export function DueDiligence(props: DueDiligenceProps) {
  const query = useQuery(dueDiligenceQuery(props.business.id));
  if (query.error) return <PartFailed query={query} />;
  if (!query.data) return null;
  return (
    <>
      <Owners {...props} found={query.data} />
      <Screenings {...props} found={query.data} />
    </>
  );
}

type PartProps = DueDiligenceProps & { readonly found: Found };

function Owners({ business, mayWrite, onChanged, found: { owners } }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <RecordPart
      level={2}
      title="Beneficial owners"
      tools={
        mayWrite ? (
          <Button size="sm" onClick={() => setOpen(true)}>
            Edit the owners
          </Button>
        ) : null
      }
    >
      {owners.length === 0 ? <p>No owners entered yet.</p> : null}
      <ul>
        {owners.map(({ id, name, share, country, is_pep }) => (
          <li key={id} className="kyc-line">
            <b>{name}</b> {share} %{country === null ? '' : `, ${country}`}{' '}
            {is_pep ? <StatusBadge ring tone="kyc" label="Politically exposed" /> : null}
          </li>
        ))}
      </ul>
      {isOpen ? (
        <OwnersDialog
          business={business}
          owners={owners}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </RecordPart>
  );
}

function Screenings({ business, mayWrite, onChanged, found }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const [hit, setHit] = useState<Screening | null>(null);
  const { isBusy, send } = useBusinessChange({ onChanged, onClose: () => undefined });
  return (
    <RecordPart level={2} title="Screenings">
      {mayWrite ? (
        <ActionRow>
          <ReasonButton
            size="sm"
            loading={isBusy}
            reason={found.has_service ? null : 'No screening service is set up for this portal.'}
            onClick={() => void send(() => screenBusiness(business.id))}
          >
            Screen now
          </ReasonButton>
          <Button size="sm" variant="subtle" onClick={() => setOpen(true)}>
            Record a screening
          </Button>
        </ActionRow>
      ) : null}
      {found.screenings.length === 0 ? <p>Not screened yet.</p> : null}
      <ul>
        {found.screenings.map((screening) => (
          <li key={screening.id} className="kyc-line">
            <ScreeningLine screening={screening} />
            {mayWrite && isOpenHit(screening) ? (
              <Button size="sm" onClick={() => setHit(screening)}>
                Decide
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {isOpen ? (
        <ScreeningDialog
          business={business}
          owners={found.owners}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      ) : null}
      {hit ? (
        <HitDialog
          business={business}
          hit={hit}
          onChanged={onChanged}
          onClose={() => setHit(null)}
        />
      ) : null}
    </RecordPart>
  );
}

const isOpenHit = ({ is_hit, decision }: Screening): boolean => is_hit && decision === null;

function ScreeningLine({ screening }: { readonly screening: Screening }) {
  const { subject, list_name: list, details, decision, remark } = screening;
  return (
    <>
      <b>{subject}</b> <ResultBadge screening={screening} />
      <Text c="var(--text-2)">
        {list}, {formatDateTime(screening.screened_at)}, {screening.by_service ? 'service, ' : ''}
        {screening.screened_by}
      </Text>
      {details === null ? null : (
        <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{details}</Text>
      )}
      {decision === null || remark === null ? null : (
        <Text style={{ overflowWrap: 'anywhere' }}>
          {screening.decided_by}: {remark}
        </Text>
      )}
    </>
  );
}

function ResultBadge({ screening: { is_hit, decision } }: { readonly screening: Screening }) {
  if (!is_hit) return <StatusBadge ring quiet tone="registered" label="No hit" />;
  if (decision === null) return <StatusBadge ring tone="kyc" label="Hit to decide" />;
  const { code, label } = byCode(SCREENING_DECISION, decision);
  const isConfirmed = code === SCREENING_DECISION.confirmed.code;
  return (
    <StatusBadge
      ring
      quiet={!isConfirmed}
      tone={isConfirmed ? 'unregistered' : 'registered'}
      label={label}
    />
  );
}
