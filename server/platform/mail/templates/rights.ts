import type { EmailTemplate } from './layout.ts';

interface ChangedRights {
  firstName: string;
  /** name of the person who changed the rights */
  by: string;
  rights: readonly {
    screen: string;
    /** level of the right, such as "read and write" */
    before: string;
    after: string;
  }[];
}

export const rightsChanged: EmailTemplate<ChangedRights> = {
  secret: null,
  write: ({ firstName, by, rights }) => ({
    subject: 'Your rights at Culet were changed',
    firstName,
    paragraphs: [
      `${by} changed your rights at Culet just now. The change takes effect immediately:`,
      rights.map(({ screen, before, after }) => `${screen}: ${after}, was ${before}`).join('\n'),
      'If you did not expect this, tell an administrator.',
    ],
  }),
};
