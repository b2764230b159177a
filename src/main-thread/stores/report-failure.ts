/**
 * Reports that something could not be loaded, as the browser reports an uncaught error. A window that closes aborts what it
 * was loading: nothing is wrong then, and nothing is reported.
 */
export function reportFailure(error: unknown): void {
  if (!globalThis.closed) reportError(error)
}
