import type { CallHosts } from './call-url.ts'

/** Hosts of calls, and a page of another origin that counts visits (HTTP-21). */
export type FurtherHosts = Omit<CallHosts, 'own'> & { readonly analyticsPage?: string }

/** Longest file and longest address taken. */
const LONGEST_FILE = 10_000
const LONGEST_HOST = 300

const fields: Readonly<Record<string, keyof CallHosts>> = {
  contractHost: 'contract',
  beehiveHost: 'beehive',
  cdnHost: 'cdn',
}

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)

/** An origin: https, or http of this machine, with nothing but a host and a port in it; null for anything else. */
export function hostOrigin(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > LONGEST_HOST) return null
  // Browsers forgive what a person would not read as an address: missing slashes, backslashes, line breaks.
  if (!/^https?:\/\/[^\s\\/?#@\p{Cc}]+\/?$/u.test(text)) return null
  try {
    const url = new URL(text)
    const isSafe = url.protocol === 'https:' || isLoopback(url.hostname)
    return isSafe && url.username === '' && url.pathname === '/' ? url.origin : null
  } catch {
    return null
  }
}

/** An address as `hostOrigin` takes origins, with a path; null for anything else, and for one of our own origin. */
export function foreignPage(text: unknown, own: string): string | null {
  if (typeof text !== 'string' || text.length > LONGEST_HOST || /[\s\\#@\p{Cc}]/u.test(text)) return null
  const origin = hostOrigin(/^https?:\/\/[^/]+/.exec(text)?.[0])
  return origin === null || origin === own ? null : new URL(text).href
}

export interface ReadHosts {
  readonly hosts: FurtherHosts
  /** What can't be used, each by its name; none: the file is sound. */
  readonly faults: readonly string[]
}

const unreadable = (why: string): ReadHosts => ({ hosts: {}, faults: [why] })

/**
 * The hosts that a `/config.json` names (HTTP-01): texts under contractHost, beehiveHost and cdnHost, each left out where calls
 * go to our own origin `own`; and under analyticsPage a page of another one. What can't be used is named among the faults, a
 * name we don't know too, and counts as left out.
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
    const isPage = name === 'analyticsPage'
    const field = isPage ? name : Object.hasOwn(fields, name) ? fields[name] : undefined
    const address = isPage ? foreignPage(value, own) : hostOrigin(value)
    if (field === undefined || address === null) faults.push(name.slice(0, 50))
    else hosts[field] = address
  }
  return { hosts, faults }
}
