/** What the client says when the server gave no sentence of its own. */
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
  demandsFailed: 'Failed to fetch demands',
  /** collections, saved searches and all about pairs */
  notAdded: 'Failed to add collection',
  searchFailed: 'Failed to fetch search list',
  countFailed: 'Failed to fetch inventory count',
  accessFailed: 'Failed to fetch inventory access data',
} as const;
