import type { CallHosts } from './call-url.ts'

export type FurtherHosts = Omit<CallHosts, 'own'>

/** Longest file and longest address taken. */
const LONGEST_FILE = 10_000
const LONGEST_HOST = 300

const fields: Readonly<Record<string, keyof FurtherHosts>> = {
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

export interface ReadHosts {
  readonly hosts: FurtherHosts
  /** What can't be used, each by its name; none: the file is sound. */
  readonly faults: readonly string[]
}

const unreadable = (why: string): ReadHosts => ({ hosts: {}, faults: [why] })

/**
 * The hosts that a `/config.json` names (HTTP-01): texts under contractHost, beehiveHost and cdnHost, each left out where calls
 * go to our own origin. What can't be used is named among the faults, a name we don't know too, and counts as left out.
 */
export function readHosts(text: string): ReadHosts {
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
    const origin = hostOrigin(value)
    if (field === undefined || origin === null) faults.push(name.slice(0, 50))
    else hosts[field] = origin
  }
  return { hosts, faults }
}
