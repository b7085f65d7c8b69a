/**
 * What a client made by somebody else's generator must know of five calls. This folder is compiled by
 * generated-clients.test.ts, in another place, where each client has just been made beside these files.
 */
type IsAny<T> = 0 extends 1 & T ? true : false;
type Whole = string | number | boolean | bigint | null | undefined | Blob;

/** The places of a type of which the compiler knows nothing: `any`, `unknown`, and what can never be. */
type Untold<T, At extends string> = [T] extends [never]
  ? At
  : IsAny<T> extends true
    ? At
    : unknown extends T
      ? At
      : UntoldIn<T, At>;
type UntoldIn<T, At extends string> = T extends Whole
  ? never
  : T extends readonly (infer Entry)[]
    ? Untold<Entry, `${At}[]`>
    : { [K in keyof T & string]-?: Untold<Exclude<T[K], undefined>, `${At}.${K}`> }[keyof T &
        string];

/** The least that a stranger finds in the types of these calls, by their names in the contract. */
interface Calls {
  searchStones: {
    sent: { data: { carat?: { from?: number; to?: number }[]; availability?: number } };
    answered: {
      data: { stockList: { stock_no: string; carat: number }[] };
      pagination: { totalRecords: number };
    };
    refused: { message: string };
  };
  holdStones: {
    sent: { data: { stock_numbers: string[]; user_id?: string } };
    answered: { data: { hold_no: string; holds: { id: string; stock_no: string }[] } };
    refused: { code: string; errors?: { stock_no?: string; message: string }[] };
  };
  issueMemo: {
    sent: { data: { stock_numbers: string[] } };
    answered: { data: { memo_id: string; amount: number; lines: { stock_no: string }[] } };
    refused: { code: string };
  };
  sendBusinessDocuments: {
    sent: { data: { business_data?: object[] }; owner_image?: Blob; business_image?: Blob };
    answered: { data: { kyc_id: string; status: 1 | 2 | 3 }[] };
    refused: { code: string };
  };
  download: { sent: string; answered: Blob; refused: { code: string } };
}

/** What is wrong with the types of a client that says at least that much: where it says nothing, and codes that are any text. */
export type Faults<C extends Calls> =
  | { [K in keyof Calls & string]: Untold<C[K], K> }[keyof Calls & string]
  | FaultsOfCodes<C['holdStones']['refused']['code']>;
type FaultsOfCodes<Code extends string> = string extends Code
  ? 'a code may be any text'
  : Exclude<'STONE_NOT_AVAILABLE' | 'KYC_PENDING', Code>;

/** Compiles where there is none; the fault is named in the message of the compiler. */
export type None<Fault extends never> = Fault;

type Same<A, B> = [A, B] extends [B, A] ? never : 'they differ';
type Anything = ReturnType<typeof JSON.parse>;
export type OpenPlacesAreFound = None<
  | Same<Untold<{ a: { b?: unknown }[]; c: Anything; d: string; e: Blob }, 'x'>, 'x.a[].b' | 'x.c'>
  | Same<FaultsOfCodes<string>, 'a code may be any text'>
  | Same<FaultsOfCodes<'KYC_PENDING' | 'OTHER'>, 'STONE_NOT_AVAILABLE'>
>;
