import type { BusinessId, InvoiceId } from '#api/ids.gen.ts';
import { allocateInOrder } from '#common/allocate-in-order.ts';

export interface OpenInvoice {
  readonly id: InvoiceId;
  readonly invoiceNo: string;
  readonly businessId: BusinessId;
  readonly openCents: number;
}

export interface NamedBusiness {
  readonly id: BusinessId;
  readonly name: string;
}

export interface LineToMatch {
  readonly key: string;
  readonly cents: number;
  readonly payer: string | null;
  readonly reference: string | null;
}

export type MatchKind = 'invoiceNumber' | 'amountAndName' | 'name';

export interface Match {
  readonly by: MatchKind;
  /** true if the line pays exactly the open amount of the invoices */
  readonly isCertain: boolean;
  readonly businessId: BusinessId;
  readonly allocations: readonly { id: InvoiceId; invoiceNo: string; cents: number }[];
  /** part of the amount that stays on account */
  readonly restCents: number;
}

/** Invoice numbers in a text, also without hyphens, or wrapped with a space as banks wrap texts. */
export function invoiceNumbersIn(text: string | null): string[] {
  if (text === null) return [];
  const whole = [...text.matchAll(NUMBER)];
  const found = whole.length > 0 ? whole : [...text.matchAll(WRAPPED)];
  return [
    ...new Set(
      found.map(([, year = '', number = '']) => `IN-${year}-${number}`.replace(/\s/g, '')),
    ),
  ];
}
const NUMBER = /\bIN[-\s./]?(20\d{2})[-\s./]?(\d{6,9})(?!\d)/gi;
const WRAPPED = /\bI\s?N\s?[-./]?\s?(2\s?0\s?\d\s?\d)\s?[-./]?\s?((?:\d\s?){5}\d)/gi;

const LEGAL_FORMS =
  /\b(ltd|limited|llc|llp|inc|incorporated|corp|corporation|co|company|pvt|private|plc|gmbh|ag|kg|bv|bvba|nv|srl|sarl|sa|sas|spa|oy|ab|as|pte|pty|the)\b/g;

/** The name of a company without accents, punctuation and legal form. */
export function plainName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words.replace(LEGAL_FORMS, '').replace(/\s+/g, ' ').trim() || words;
}

/**
 * Proposes the client and the invoices of each line, in the order of the file: an open amount is
 * proposed once. `invoices` are in the order in which they are paid, `businesses` are all that may
 * pay. A name or number of several businesses gives no proposal.
 */
export function proposeMatches(
  lines: readonly LineToMatch[],
  invoices: readonly OpenInvoice[],
  businesses: readonly NamedBusiness[],
): ReadonlyMap<string, Match> {
  const open = new Map(invoices.map((invoice) => [invoice.id, invoice.openCents]));
  const byNumber = new Map(invoices.map((invoice) => [invoice.invoiceNo, invoice]));
  const byName = new Map<string, NamedBusiness[]>();
  for (const business of businesses) {
    const name = plainName(business.name);
    byName.set(name, [...(byName.get(name) ?? []), business]);
  }
  const byBusiness = Map.groupBy(invoices, ({ businessId }) => businessId);
  const left = (one: OpenInvoice) => ({ id: one.id, openCents: open.get(one.id) ?? 0 });

  const matchOf = ({ cents, payer, reference }: LineToMatch): Match | null => {
    const found = (by: MatchKind, business: BusinessId, chosen: readonly OpenInvoice[]): Match => {
      const remaining = chosen.map(left);
      const allocations = allocateInOrder(remaining, cents);
      const total = remaining.reduce((sum, { openCents }) => sum + openCents, 0);
      return {
        by,
        isCertain: by !== 'name' && total === cents,
        businessId: business,
        allocations: allocations.map(({ id, cents: paid }) => ({
          id,
          invoiceNo: chosen.find((one) => one.id === id)?.invoiceNo ?? '',
          cents: paid,
        })),
        restCents: allocations.reduce((rest, { cents: paid }) => rest - paid, cents),
      };
    };
    const numbered = invoiceNumbersIn(reference).flatMap((no) => byNumber.get(no) ?? []);
    const [first] = numbered;
    if (first && numbered.every(({ businessId }) => businessId === first.businessId))
      return found('invoiceNumber', first.businessId, numbered);
    if (first || payer === null) return null;
    const [named, second] = byName.get(plainName(payer)) ?? [];
    if (!named || second) return null;
    const own = byBusiness.get(named.id) ?? [];
    const exact = own.filter((one) => left(one).openCents === cents);
    // Two invoices of the same amount: the one that is due first.
    const [due] = exact;
    return due ? found('amountAndName', named.id, [due]) : found('name', named.id, own);
  };

  const matches = new Map<string, Match>();
  for (const line of lines) {
    const match = matchOf(line);
    if (!match) continue;
    for (const { id, cents } of match.allocations) open.set(id, (open.get(id) ?? 0) - cents);
    matches.set(line.key, match);
  }
  return matches;
}
