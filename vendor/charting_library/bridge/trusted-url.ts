/*
 * The only Trusted Types policy of the chart, named `chart-worker`. A page that enforces Trusted Types lists it in
 * its `trusted-types` directive. The policy accepts script URLs of the same origin only.
 */

interface TrustedPolicy {
  createScriptURL: (url: string) => unknown
}

interface PolicyFactory {
  createPolicy: (name: string, rules: { createScriptURL(url: string): string }) => TrustedPolicy
}

let policy: TrustedPolicy | null = null

/** Returns the absolute URL. Throws if it has another origin or is invalid. */
export function sameOrigin(url: string, base: string): string {
  const target = new URL(url, base)
  if (target.origin !== new URL(base).origin)
    throw new Error(`chart worker refused: ${target.origin} is another origin`)
  return target.href
}

/** Returns the URL of a worker script in a form that Trusted Types accepts. */
export function trustedWorkerUrl(url: string): URL | string {
  const check = (text: string): string => sameOrigin(text, location.href)
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (factory === undefined) return check(url)
  policy ??= factory.createPolicy('chart-worker', { createScriptURL: check })
  // The DOM types do not know trusted values. `Worker` accepts the object.
  return policy.createScriptURL(url) as string
}
