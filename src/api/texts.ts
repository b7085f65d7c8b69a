/**
 * Messages of the API client. Most of them are shown if a call fails and its response contains no
 * message.
 */
export const TEXTS = {
  unreachable: 'Unable to connect to server. Please try again later.',
  notSent: 'Unable to send request. Please check your connection.',
  maintenance: 'Server is under maintenance. Please try again later.',
  signedIn: 'Sign-in successful!',
  signInFailed: 'Sign-in failed',
  failed: 'Something went wrong',
  listFailed: 'Failed to fetch data',
  holdsFailed: 'Failed to fetch hold data',
  memosFailed: 'Failed to fetch memo data',
  notesFailed: 'Failed to fetch notes data',
  watchlistFailed: 'Failed to fetch watchlist data',
  savedSearchesFailed: 'Failed to fetch saved searches',
  popupsFailed: 'Failed to fetch popup data',
  demandsFailed: 'Failed to fetch demands',
  /**
   * Despite its wording, the specification prescribes this text for all failed create calls, for
   * searches and for matching pairs.
   */
  notAdded: 'Failed to add collection',
  searchFailed: 'Failed to fetch search list',
  countFailed: 'Failed to fetch inventory count',
  mailingsFailed: 'Failed to fetch bulk emails',
  mailingNotSent: 'Failed to send bulk email',
  mailingNotSaved: 'Failed to update bulk email',
  diamondsFailed: 'Failed to fetch diamond details',
  noDiamonds: 'Invalid API response structure',
  noStocks: 'No stocks were found',
  trackFailed: 'Failed to fetch track report data',
  accessFailed: 'Failed to fetch inventory access data',
} as const;
