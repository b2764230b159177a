/** The one Trusted Types policy of the app: worker scripts of our own origin, nothing else. */

interface ScriptPolicy {
  createScriptURL(url: string): unknown
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}

/** The address itself when it is of our own origin; throws otherwise. */
export function sameOriginUrl(url: string, base: string): string {
  const resolved = new URL(url, base)
  if (resolved.origin !== new URL(base).origin) throw new TypeError(`Worker script of another origin: ${url}`)
  return resolved.href
}

let policy: ScriptPolicy | null = null

/** A checked worker address, as TrustedScriptURL where the browser has Trusted Types. */
export function workerUrl(url: string): string {
  const check = (text: string): string => sameOriginUrl(text, location.href)
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes
  if (factory === undefined) return check(url)
  policy ??= factory.createPolicy('app-worker', { createScriptURL: check })
  // TrustedScriptURL is what the constructors take at run time; the dom library knows it as a string.
  return policy.createScriptURL(url) as string
}
