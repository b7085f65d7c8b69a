import { Button, Text } from '@mantine/core';
import { formatText } from '#common/format.ts';
import { DOCUMENT_CATEGORY } from '#machines/codes.ts';
import type { BusinessFacts, KycDocument } from '../../shared/businesses/business-types.ts';
import { SHORT_CATEGORY } from '../../shared/businesses/kyc-texts.ts';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface Applied {
  readonly name: string;
  readonly value: string;
}

/** The owner's name is compared only with an owner document. */
export function appliedFor(business: BusinessFacts, document: KycDocument): readonly Applied[] {
  const isOwner = document.document_category === DOCUMENT_CATEGORY.owner;
  return [
    {
      name: 'Kind',
      value: `${document.document_name}, ${SHORT_CATEGORY[document.document_category].toLowerCase()}`,
    },
    { name: 'Business', value: business.company_name },
    ...(isOwner ? [{ name: 'Owner', value: formatText(business.contact_name) }] : []),
    { name: 'Tax number', value: formatText(business.tax_identification_number) },
    ...(document.info ? [{ name: 'Note', value: document.info }] : []),
  ];
}

type AppliedTableProps = {
  readonly fields: readonly Applied[];
  /**
   * names of the application fields that contradict the document; null if the document does not
   * await a decision
   */
  readonly differing: ReadonlySet<string> | null;
  readonly onDiffers: (name: string) => void;
};

export function AppliedTable({ fields, differing, onDiffers }: AppliedTableProps) {
  return (
    <RecordTableFrame label="Application data">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Stated</th>
          {differing ? <th scope="col">On document</th> : null}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, value }) => (
          <tr key={name}>
            <Text component="th" scope="row" inherit c="dimmed">
              {name}
            </Text>
            <Text component="td" inherit fw="var(--w-medium)" style={{ whiteSpace: 'normal' }}>
              {value}
            </Text>
            {differing ? (
              <td>
                <Button
                  size="sm"
                  {...(differing.has(name)
                    ? { c: 'var(--warn)', leftSection: <Icon name="warning" size="small" /> }
                    : {})}
                  aria-pressed={differing.has(name)}
                  aria-label={`${name}: does not match the document`}
                  onClick={() => onDiffers(name)}
                >
                  {differing.has(name) ? 'differs' : 'does not match'}
                </Button>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </RecordTableFrame>
  );
}

/**
 * Returns the reason for a rejection: one sentence for each ticked difference, addressed to the
 * business that applied.
 */
export const differenceText = (
  fields: readonly Applied[],
  differing: ReadonlySet<string>,
): string =>
  fields
    .filter(({ name }) => differing.has(name))
    .map(({ name, value }) => `${name}: you stated “${value}”, but the document does not match.`)
    .join(' ');
