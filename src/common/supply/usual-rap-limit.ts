/** Default limit of how far prices by our Rap list may differ, in percent: about what lists of two weeks differ by. */
export const USUAL_RAP_PCT = 5;
