/** Longest address we go to. */
const LONGEST = 2000

/**
 * Where a redirect may lead: a path of our own origin, else '/' (docs/choices.md#redirects, BAN-04). Only a path that begins with one
 * slash is taken; two slashes, a backslash, control characters, another origin and any scheme are not.
 */
export function safeTarget(target: string, origin: string): string {
  if (target.length > LONGEST || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(target)) return '/'
  try {
    const url = new URL(target, origin)
    // A path may still begin with two slashes once its dots are resolved: //host is another origin where it's read again.
    if (url.origin !== origin || url.pathname.startsWith('//')) return '/'
    return `${url.pathname}${url.search}${url.hash}`
  } catch {
    return '/'
  }
}

/** Where a banned visitor goes on: the Brazilian spot page (BAN-03). */
export const BAN_CONFIRM_PATH = '/pt-BR/trade/spot/BTC/USDT'
/** Meta element that names where one leaves to; the site's root without it (BAN-04). */
export const BAN_CANCEL_META = 'perpdeck-ban-cancel'

/** The configured way out for banned visitors, checked. */
export function banCancelTarget(document: Document, origin: string): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${BAN_CANCEL_META}"]`)
  return safeTarget(meta?.content ?? '/', origin)
}
