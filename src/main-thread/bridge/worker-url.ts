/** The app's only Trusted Types policy: it allows worker scripts of the page's own origin and nothing else. */

interface ScriptPolicy {
  createScriptURL(url: string): unknown
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}

/** Returns the address if it is of the page's own origin; throws otherwise. */
export function sameOriginUrl(url: string, base: string): string {
  const resolved = new URL(url, base)
  if (resolved.origin !== new URL(base).origin) throw new TypeError(`Worker script of another origin: ${url}`)
  return resolved.href
}

let policy: ScriptPolicy | null = null

/** A checked worker address, as TrustedScriptURL if the browser has Trusted Types. */
export function workerUrl(url: string): string {
  const check = (text: string): string => sameOriginUrl(text, location.href)
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes
  if (factory === undefined) return check(url)
  policy ??= factory.createPolicy('app-worker', { createScriptURL: check })
  // The worker constructors accept a TrustedScriptURL at run time; TypeScript's DOM library types it as a string.
  return policy.createScriptURL(url) as string
}
