/**
 * Addresses of outside pages (VENUE-63). The hub checks them: own origin, or https. null: none is configured, and the
 * link is hidden.
 */
export interface OutsideLinks {
  /** Base address of help articles: the name of an article is appended. */
  readonly help: string | null
  /** Service that stores chart snapshots. */
  readonly snapshot: string | null
}
