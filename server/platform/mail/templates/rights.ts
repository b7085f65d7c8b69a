import type { EmailTemplate } from './layout.ts';

interface ChangedRights {
  firstName: string;
  by: string;
  rights: readonly {
    screen: string;
    before: string;
    after: string;
  }[];
}

export const rightsChanged: EmailTemplate<ChangedRights> = {
  secret: null,
  write: ({ firstName, by, rights }) => ({
    subject: 'Your rights in Culet were changed',
    firstName,
    paragraphs: [
      `${by} changed your rights in Culet just now. The change takes effect immediately:`,
      rights.map(({ screen, before, after }) => `${screen}: ${after}, was ${before}`).join('\n'),
      'If you did not expect this, contact an administrator.',
    ],
  }),
};
