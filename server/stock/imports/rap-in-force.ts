import { DIAMOND_TYPE } from '#machines/codes.ts';

const numberOf = (master: string, code: string): string =>
  `(select v.nr from sub_master v join master m on m.id = v.master_id where m.code = '${master}' and v.code = '${code}')`;

/**
 * SQL for the Rap price of a white stone in a Rap list; null if the list has no price for the
 * stone. `stone` is an SQL alias, `list` an SQL expression.
 */
export const rapOfList = (stone: string, list: string): string => `
  (select rp.price_per_ct from rap_price rp
    where rp.list_id = ${list}
      and rp.color = ${stone}.color
      and rp.clarity = case when ${stone}.clarity = ${numberOf('CLARITY', 'FL')} then ${numberOf('CLARITY', 'IF')} else ${stone}.clarity end
      and floor(${stone}.carat * 100) between rp.carat_from * 100 and rp.carat_to * 100)`;

/**
 * SQL for the current Rap price of a stone; `stone` is an SQL alias. Null if the stone has no
 * discount, is a fancy colour, or the Rap list has no price for it.
 */
export const rapInForce = (stone: string): string => `
  case when ${stone}.disc is not null and ${stone}.diamond_type = ${DIAMOND_TYPE.white} then ${rapOfList(
    stone,
    `(select l.id from rap_list l
       where l.kind = case when ${stone}.shape = ${numberOf('SHAPE', 'ROUND')} then 'ROUND' else 'PEAR' end
         and l.in_force_from <= clock_timestamp()
       order by l.in_force_from desc, l.revision desc limit 1)`,
  )} end`;
