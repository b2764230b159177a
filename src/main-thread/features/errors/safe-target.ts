/** Longest address that is accepted, characters. */
const LONGEST = 2000

/**
 * The target of a redirect: a path of our own origin, otherwise '/' (docs/choices.md#redirects, BAN-04). Accepts only a
 * path that begins with one slash. Refuses two slashes, a backslash, control characters, another origin and any scheme.
 */
export function safeTarget(target: string, origin: string): string {
  if (target.length > LONGEST || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(target)) return '/'
  try {
    const url = new URL(target, origin)
    // Resolving dots may leave a path with two leading slashes, which a browser reads as another origin.
    if (url.origin !== origin || url.pathname.startsWith('//')) return '/'
    return `${url.pathname}${url.search}${url.hash}`
  } catch {
    return '/'
  }
}

/** Where a banned visitor continues: the Brazilian spot page (BAN-03). */
export const BAN_CONFIRM_PATH = '/pt-BR/trade/spot/BTC/USDT'
/** Name of the meta element with the address to leave to. Without the element it is the site's root (BAN-04). */
export const BAN_CANCEL_META = 'perpdeck-ban-cancel'

/** The validated address that banned visitors leave to. */
export function banCancelTarget(document: Document, origin: string): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${BAN_CANCEL_META}"]`)
  return safeTarget(meta?.content ?? '/', origin)
}
