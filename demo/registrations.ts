import { DOCUMENT_CATEGORY, type DocumentCategory, REGISTRATION } from '#machines/codes.ts';
import type { DocumentKind } from './documents/draw-document.ts';
import { ADMINISTRATOR, ASSOCIATES, BUSINESSES, type Person, QUALITY_CONTROL } from './people.ts';

/**
 * One upload of a document, with its decision. All times are minutes before the demo data is
 * loaded.
 */
export type DemoSending = {
  readonly ago: number;
  readonly decision?: {
    readonly ago: number;
    readonly by: Person;
    /** set only if the document was rejected */
    readonly reason?: string;
  };
};

export type DemoDocument = {
  readonly category: DocumentCategory;
  readonly kind: DocumentKind;
  readonly sender: Person;
  readonly sendings: readonly DemoSending[];
};

/** Steps of the registration of a business. */
export type DemoRegistration = {
  readonly business: number;
  readonly openedAgo: number;
  readonly registered: { readonly ago: number; readonly by: Person } | null;
  readonly documents: readonly DemoDocument[];
};

const HOUR = 60;
const DAY = 24 * HOUR;

/** Returns how many days before the demo data is loaded the business was created. */
export const openedDaysAgo = (business: number): number => 400 - 25 * business;

/** Recent documents by business name. The businesses are unregistered, or renew their documents. */
const RECENT: Readonly<Record<string, (sender: Person) => readonly DemoDocument[]>> = {
  'Ember Street Rings': (sender) => [
    owner('Passport', sender, [{ ago: 5 * HOUR }]),
    company('Certificate of incorporation', sender, [{ ago: 5 * HOUR }]),
  ],
  'Fjordlys Smykker': (sender) => [
    owner('Identity card', sender, [
      { ago: 3 * DAY, decision: { ago: 2 * DAY, by: QUALITY_CONTROL } },
    ]),
    company('Bank reference', sender, [
      {
        ago: 3 * DAY,
        decision: { ago: 2 * DAY, by: QUALITY_CONTROL, reason: 'It is more than a year old.' },
      },
    ]),
    company('Trade licence', sender, [
      {
        ago: 3 * DAY,
        decision: { ago: 2 * DAY, by: QUALITY_CONTROL, reason: 'The lower half is cut off.' },
      },
      { ago: 9 * HOUR },
    ]),
  ],
  'Larkfield Fine Jewels': (sender) => [company('Tax registration', sender, [{ ago: 26 * HOUR }])],
  'Quillon Jewellery Group': (sender) => [owner('Passport', sender, [{ ago: 40 }])],
};

export const REGISTRATIONS: readonly DemoRegistration[] = BUSINESSES.map(
  ({ name, registration, customer, associate }, business) => {
    const openedAgo = openedDaysAgo(business) * DAY;
    const recent = RECENT[name]?.(customer) ?? [];
    if (registration !== REGISTRATION.registered.code)
      return { business, openedAgo, registered: null, documents: recent };
    const by = business % 2 === 0 ? QUALITY_CONTROL : ADMINISTRATOR;
    // In one of four businesses, the associate uploads the documents.
    const sender = business % 4 === 3 ? (ASSOCIATES[associate] ?? customer) : customer;
    const sending = { ago: openedAgo - DAY, decision: { ago: openedAgo - 2 * DAY, by } };
    return {
      business,
      openedAgo,
      registered: { ago: openedAgo - 2 * DAY - HOUR, by },
      documents: [
        owner(business % 3 === 0 ? 'Identity card' : 'Passport', sender, [sending]),
        company('Certificate of incorporation', sender, [sending]),
        ...recent,
      ],
    };
  },
);

function owner(kind: DocumentKind, sender: Person, sendings: readonly DemoSending[]): DemoDocument {
  return { category: DOCUMENT_CATEGORY.owner, kind, sender, sendings };
}

function company(
  kind: DocumentKind,
  sender: Person,
  sendings: readonly DemoSending[],
): DemoDocument {
  return { category: DOCUMENT_CATEGORY.business, kind, sender, sendings };
}
