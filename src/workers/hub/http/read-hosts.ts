import type { CallHosts } from './call-url.ts'

/** Settings of a deployment: hosts of calls, a page that counts visits (HTTP-21), and the referer of orders (FORM-31). */
export interface FurtherHosts extends Omit<CallHosts, 'own'> {
  readonly analyticsPage?: string
  readonly orderReferer?: string
}

/** Longest accepted file and address, in characters. */
const LONGEST_FILE = 10_000
const LONGEST_HOST = 300

interface Field {
  readonly as: keyof FurtherHosts
  /** null for an unusable value. */
  readonly read: (value: unknown, own: string) => string | null
}
const fields: Readonly<Record<string, Field>> = {
  contractHost: { as: 'contract', read: hostOrigin },
  beehiveHost: { as: 'beehive', read: hostOrigin },
  cdnHost: { as: 'cdn', read: hostOrigin },
  analyticsPage: { as: 'analyticsPage', read: foreignPage },
  orderReferer: { as: 'orderReferer', read: refererName },
}

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)

/** An origin: https, or http of this machine, with only a host and a port; null for anything else. */
export function hostOrigin(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > LONGEST_HOST) return null
  // Browsers accept addresses that a person would not: missing slashes, backslashes, line breaks.
  if (!/^https?:\/\/[^\s\\/?#@\p{Cc}]+\/?$/u.test(text)) return null
  try {
    const url = new URL(text)
    const isSafe = url.protocol === 'https:' || isLoopback(url.hostname)
    return isSafe && url.username === '' && url.pathname === '/' ? url.origin : null
  } catch {
    return null
  }
}

/**
 * An address on an origin that `hostOrigin` accepts, with a path; null for anything else, and for the product's own origin.
 */
export function foreignPage(text: unknown, own: string): string | null {
  if (typeof text !== 'string' || text.length > LONGEST_HOST || /[\s\\#@\p{Cc}]/u.test(text)) return null
  const origin = hostOrigin(/^https?:\/\/[^/]+/.exec(text)?.[0])
  return origin === null || origin === own ? null : new URL(text).href
}

/** A name of up to 64 letters, digits, dots, dashes and underscores, which any header can carry; null for anything else. */
function refererName(text: unknown): string | null {
  return typeof text === 'string' && /^[\w.-]{1,64}$/.test(text) ? text : null
}

export interface ReadHosts {
  readonly hosts: FurtherHosts
  /** Names of the unusable entries; empty for a sound file. */
  readonly faults: readonly string[]
}

const unreadable = (why: string): ReadHosts => ({ hosts: {}, faults: [why] })

/**
 * Reads a `/config.json` (HTTP-01): contractHost, beehiveHost and cdnHost (absent: the product's origin `own`),
 * analyticsPage (a page of another origin) and orderReferer (a name). Unusable and unknown entries are listed as faults and
 * count as absent.
 */
export function readHosts(text: string, own: string): ReadHosts {
  if (text.length > LONGEST_FILE) return unreadable('too long')
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return unreadable('not JSON')
  }
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return unreadable('not an object')
  const hosts: Record<string, string> = {}
  const faults: string[] = []
  for (const [name, value] of Object.entries(file)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const read = field?.read(value, own) ?? null
    if (field === undefined || read === null) faults.push(name.slice(0, 50))
    else hosts[field.as] = read
  }
  return { hosts, faults }
}
