/**
 * Where links may lead outside the product (VENUE-63): whole addresses, checked by the hub (our own origin, or https); null
 * where nothing usable is configured: no such link is shown then.
 */
export interface OutsideLinks {
  /** Help articles; a topic's name is put behind it. */
  readonly help: string | null
  /** The service that keeps pictures of the chart. */
  readonly snapshot: string | null
}
