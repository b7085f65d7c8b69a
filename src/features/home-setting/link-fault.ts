import { isAllowedLink } from '#common/home/home-text.ts';
import { NewBanner } from '#common/lengths.gen.ts';

/** Returns why a link to `to` cannot be inserted, if `text` is the whole text with the link. */
export function linkFault(to: string, text: string): string | null {
  if (to === '') return 'Enter an address.';
  if (!isAllowedLink(to)) return 'Use a path of the portal, such as /search, or an https address.';
  return text.length > NewBanner.description
    ? `With this link the text is longer than ${NewBanner.description} characters.`
    : null;
}
