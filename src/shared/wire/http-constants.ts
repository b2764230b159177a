/** Times and counts of HTTP calls (CONST-04). */

/** File with addresses of outside pages (VENUE-63), without an envelope. */
export const LINKS_PATH = '/links.json'
/** File on our own origin with the hosts of calls (HTTP-01). A hub fetches it once. */
export const CONFIG_PATH = '/config.json'
/** Calls wait at most this long for the file. A file that did not arrive is fetched again after that. */
export const CONFIG_TIMEOUT_MS = 3000
export const CONFIG_RETRY_MS = 10_000
/** Copy of symbol_list_all on a CDN, if `/config.json` names one (ERR-20). */
export const CDN_SPOT_LIST = '/spot/symbol_list_all.json'
/** Spot loaders and the shared client (HTTP-14). */
export const SHARED_TIMEOUT_MS = 8000
/** The contract client (HTTP-14). */
export const CONTRACT_TIMEOUT_MS = 10_000
/**
 * Delay before the spot list is fetched again: 2 to 4 s. With the limit of 0 retries it never is (docs/choices.md#specification-contradictions).
 */
export const SPOT_RETRY_MIN_MS = 2000
export const SPOT_RETRY_MAX_MS = 4000
export const SPOT_RETRIES = 0
/** One-time token: attempts per round, and the delay between them. */
export const TOKEN_TRIES = 3
export const TOKEN_RETRY_MS = 500
/** A call counts as in flight for at most this long (HTTP-17). */
export const IN_FLIGHT_MS = 60_000
/** Only calls faster than this are recorded with their time (HTTP-18). */
export const TIMED_BELOW_MS = 30_000
/** "Too many requests" is shown at most once in this time (ERR-06). */
export const RATE_LIMIT_TOAST_MS = 10_000
