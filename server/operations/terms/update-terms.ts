import {
  changeText,
  TERM_NAMES,
  type TermName,
  type TradeTerms,
  termLabel,
  termText,
} from '#common/trade/trade-terms.ts';
import { readActiveAdministrators } from '../../people/accounts/administrators.ts';
import { shortenSessions } from '../../people/accounts/session-end.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockTerms, readTradeTerms, writeTerms } from '../../platform/terms/trade-terms.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

interface Changed {
  term: TermName;
  was: TradeTerms[TermName];
  is: TradeTerms[TermName];
}

/**
 * Trade terms are settings of the company, such as the duration of a hold. Throws if an old value
 * in the request differs from the stored one.
 */
export const updateTerms: Handler<OperationOf<'updateTerms'>> = (call) =>
  runChange(call, async ({ connection, consequences }) => {
    const changes = TERM_NAMES.flatMap((term): Changed[] => {
      const wanted = call.data[term];
      return wanted ? [{ term, ...wanted }] : [];
    });
    const present = await lockTerms(connection);
    const moved = changes.filter(({ term, was }) => present[term] !== was);
    if (moved.length > 0)
      throw refuse(
        'changedMeanwhile',
        moved.map(({ term, was }) => ({
          field: `data.${term}`,
          message: `“${termLabel(term)}” is now ${termText(term, present[term])}, no longer ${termText(term, was)}.`,
        })),
      );
    await writeTerms(
      connection,
      changes.map(({ term, is }) => [term, is]),
    );
    if (call.data.session_hours || call.data.session_days) await shortenSessions(connection);
    consequences.notifyRefresh(await readActiveAdministrators(connection));
    const changeTexts = changes
      .filter(({ was, is }) => was !== is)
      .map(({ term, was, is }) => changeText(term, was, is));
    return {
      message: ['Terms saved.', ...changeTexts].join(' '),
      data: await readTradeTerms(connection),
    };
  });
