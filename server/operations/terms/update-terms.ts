import {
  changeText,
  TERM_NAMES,
  type TermName,
  type TradeTerms,
  termLabel,
  termText,
} from '../../../src/common/trade/trade-terms.ts';
import { activeAdministrators } from '../../people/accounts/administrators.ts';
import { shortenSessions } from '../../people/accounts/session-end.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockTerms, tradeTerms, writeTerms } from '../../platform/terms/trade-terms.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

interface Changed {
  term: TermName;
  was: TradeTerms[TermName];
  is: TradeTerms[TermName];
}

/**
 * The request contains the old and the new value of each term, so the audit log has both. The old
 * values are verified.
 */
export const updateTerms: Handler<OperationOf<'updateTerms'>> = (call) =>
  change(call, async ({ client, consequences }) => {
    const asked = TERM_NAMES.flatMap((term): Changed[] => {
      const wanted = call.data[term];
      return wanted ? [{ term, ...wanted }] : [];
    });
    const present = await lockTerms(client);
    const moved = asked.filter(({ term, was }) => present[term] !== was);
    if (moved.length > 0)
      throw refuse(
        'changedMeanwhile',
        moved.map(({ term, was }) => ({
          field: `data.${term}`,
          message: `${termLabel(term)}: ${termText(term, present[term])} now, and no longer ${termText(term, was)}.`,
        })),
      );
    await writeTerms(
      client,
      asked.map(({ term, is }) => [term, is]),
    );
    if (call.data.session_hours || call.data.session_days) await shortenSessions(client);
    consequences.tellAnew(await activeAdministrators(client));
    const told = asked
      .filter(({ was, is }) => was !== is)
      .map(({ term, was, is }) => changeText(term, was, is));
    return {
      message: ['The terms are saved.', ...told].join(' '),
      data: await tradeTerms(client),
    };
  });
