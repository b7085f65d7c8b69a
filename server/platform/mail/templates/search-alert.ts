import type { EmailTemplate } from './layout.ts';

interface SearchNews {
  firstName: string;
  name: string;
  /** for example "3 new, 1 cheaper" */
  news: string;
  /** one stone per line; empty if stones are only gone */
  stones: string;
  omitted: number;
  /** URL of the saved search */
  link: string;
  /** URL of the page that ends the alert */
  endLink: string;
}

export const searchAlert: EmailTemplate<SearchNews> = {
  secret: null,
  write: ({ firstName, name, news, stones, omitted, link, endLink }) => ({
    subject: `${name}: ${news}`,
    firstName,
    paragraphs: [
      `The results of your saved search "${name}" have changed: ${news}.`,
      ...(stones === '' ? [] : [omitted > 0 ? `${stones}\nand ${omitted} more` : stones]),
      `Open the search: ${link}`,
      `End this alert: ${endLink}`,
    ],
    isSigned: false,
  }),
};
