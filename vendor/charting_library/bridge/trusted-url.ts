/*
 * The one Trusted Types policy of the chart, named `chart-worker` (a page that enforces Trusted Types lists it in
 * its `trusted-types` directive). It lets same-origin script addresses pass and nothing else.
 */

interface TrustedPolicy {
  createScriptURL: (url: string) => unknown
}

interface PolicyFactory {
  createPolicy: (name: string, rules: { createScriptURL(url: string): string }) => TrustedPolicy
}

let policy: TrustedPolicy | null = null

/** The address unchanged; throws when it is of another origin (or no address). */
export function sameOrigin(url: string, base: string): string {
  const target = new URL(url, base)
  if (target.origin !== new URL(base).origin)
    throw new Error(`chart worker refused: ${target.origin} is another origin`)
  return target.href
}

/** A worker script address that may be used where Trusted Types are enforced. */
export function trustedWorkerUrl(url: string): URL | string {
  const check = (text: string): string => sameOrigin(text, location.href)
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (factory === undefined) return check(url)
  policy ??= factory.createPolicy('chart-worker', { createScriptURL: check })
  // The DOM typings know no trusted values: `Worker` accepts the object as it is.
  return policy.createScriptURL(url) as string
}
