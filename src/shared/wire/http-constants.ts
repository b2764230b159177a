/** Times and counts of calls, all in one place (CONST-04). Milliseconds where the name says so. */

/** File with the addresses outside the product (VENUE-63); no envelope around it. */
export const LINKS_PATH = '/links.json'
/** File of our own origin with the hosts of calls (HTTP-01); asked for once while a hub lives. */
export const CONFIG_PATH = '/config.json'
/** Calls that need it wait for it this long at most; one that didn't come is asked for again after that. */
export const CONFIG_TIMEOUT_MS = 3000
export const CONFIG_RETRY_MS = 10_000
/** Copy of symbol_list_all on a CDN, where `/config.json` names one (ERR-20). */
export const CDN_SPOT_LIST = '/spot/symbol_list_all.json'
/** Spot loaders and the shared client (HTTP-14). */
export const SHARED_TIMEOUT_MS = 8000
/** The contract client (HTTP-14). */
export const CONTRACT_TIMEOUT_MS = 10_000
/** The spot list would be asked again after 2 to 4 s; the limit of retries is 0, so it never is (SYM, faults.md 3.11). */
export const SPOT_RETRY_MIN_MS = 2000
export const SPOT_RETRY_MAX_MS = 4000
export const SPOT_RETRIES = 0
/** One-time token: tries of a round and the wait between them. */
export const TOKEN_TRIES = 3
export const TOKEN_RETRY_MS = 500
/** A call counts as in flight for at most this long (HTTP-17). */
export const IN_FLIGHT_MS = 60_000
/** Only calls faster than this are recorded with their time (HTTP-18). */
export const TIMED_BELOW_MS = 30_000
/** "Too many requests" is said once in this time (ERR-06). */
export const RATE_LIMIT_TOAST_MS = 10_000
