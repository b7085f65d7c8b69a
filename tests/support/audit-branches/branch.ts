/**
 * One branch of an operation with several outcomes: the stored audit entry and the sentence
 * expected for it.
 */
export interface AuditBranch {
  readonly act: string;
  /** steps in the ledger: workflow, event, and the state before if it matters */
  readonly steps?: readonly (readonly [workflow: string, event: string, from?: number])[];
  readonly summary?: object;
  /** the reason stored with each step */
  readonly reason?: string;
  /** the name of the changed record */
  readonly record?: string;
  /** the changed fields of the record */
  readonly fields?: readonly string[];
  /** the kind of record that the path names */
  readonly subject?: AuditSubject;
  readonly words: string;
}

/** Kinds of demo records that an audit entry names only by id. */
export type AuditSubject = 'person' | 'supplier' | 'externalClient' | 'stone';

export const data = (fields: object) => ({ data: fields, path: {} });
export const steps = (workflow: string, event: string, times = 1, from = 1) =>
  Array.from({ length: times }, () => [workflow, event, from] as const);
export const flag = (event: 'create' | 'activate' | 'deactivate') =>
  steps('activeFlag', `flag.${event}`);

export const switched = (
  operation: string,
  record: string,
  on = 'Activated',
  off = 'Deactivated',
) => [
  {
    act: `${operation}.activate`,
    steps: flag('activate'),
    summary: data({ is_active: true }),
    record,
    words: `${on} ${record}`,
  },
  {
    act: `${operation}.deactivate`,
    steps: flag('deactivate'),
    summary: data({ is_active: false }),
    record,
    words: `${off} ${record}`,
  },
];
export const added = (operation: string, record: string) => [
  { act: `${operation}.active`, steps: flag('create'), record, words: `Added ${record}` },
  {
    act: `${operation}.inactive`,
    steps: [...flag('create'), ...flag('deactivate')],
    record,
    words: `Added ${record} as inactive`,
  },
];
export const changed = (operation: string, record: string) => [
  { act: `${operation}.change`, record, words: `Changed ${record}` },
  {
    act: `${operation}.activate`,
    steps: flag('activate'),
    record,
    fields: ['is_active', 'active_state', 'remark'],
    words: `Changed and activated ${record}`,
  },
  {
    act: `${operation}.deactivate`,
    steps: flag('deactivate'),
    record,
    fields: ['is_active', 'active_state', 'remark'],
    words: `Changed and deactivated ${record}`,
  },
  {
    act: `${operation}.onlyActivate`,
    steps: flag('activate'),
    record,
    fields: ['is_active', 'active_state'],
    words: `Activated ${record}`,
  },
  {
    act: `${operation}.onlyDeactivate`,
    steps: flag('deactivate'),
    record,
    fields: ['is_active', 'active_state'],
    words: `Deactivated ${record}`,
  },
];
export const paused = (operation: string, subject: AuditSubject, what: string) => [
  {
    act: `${operation}.activate`,
    summary: data({ is_active: true }),
    subject,
    words: `Resumed ${what}`,
  },
  {
    act: `${operation}.deactivate`,
    summary: data({ is_active: false }),
    subject,
    words: `Paused ${what}`,
  },
];
