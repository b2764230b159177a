import type { Outcome } from '#shared/contracts/outcome.ts'
import type { OutsideLinks } from '#shared/contracts/outside-links.ts'
import { LINKS_PATH } from '#shared/wire/http-constants.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'
import { toReadOutcome } from '../http/to-outcome.ts'

/** Longest accepted address, in characters. */
const LONGEST = 2000

/** A complete address of the product's origin or of an https one; null for anything else (VENUE-63, docs/choices.md#redirects). */
export function checkedLink(text: string, origin: string): string | null {
  if (text === '' || text.length > LONGEST || /[\\\s\p{Cc}]/u.test(text)) return null
  try {
    const url = new URL(text, origin)
    if (url.username !== '' || url.password !== '') return null
    // A blob: address has its creator's origin, so the scheme counts too.
    const isOwn = url.protocol === 'http:' && url.origin === origin
    return isOwn || url.protocol === 'https:' ? url.href : null
  } catch {
    return null
  }
}

/** The usable addresses of the file; null for an unusable file. Refused addresses are traced. */
export function readLinks(
  file: unknown,
  origin: string,
  trace: (name: string, detail: string) => void,
): OutsideLinks | null {
  if (!isMap(file)) return null
  const link = (name: keyof OutsideLinks): string | null => {
    const given = file[name] ?? null
    if (given === null) return null
    const checked = typeof given === 'string' ? checkedLink(given, origin) : null
    if (checked === null) trace('link refused', `${name} ${JSON.stringify(given).slice(0, 100)}`)
    return checked
  }
  return { help: link('help'), snapshot: link('snapshot') }
}

/** The addresses, fetched once per hub; a failed call is repeated at the next request (the client traces it). */
export function createLinks(options: {
  readonly http: Pick<HttpClient, 'call'>
  readonly origin: string
  readonly trace: (name: string, detail: string) => void
}): () => Promise<Outcome<OutsideLinks>> {
  const { http, origin, trace } = options
  let known: Promise<Outcome<OutsideLinks>> | null = null
  async function load(): Promise<Outcome<OutsideLinks>> {
    const answer = await http.call({ method: 'GET', path: LINKS_PATH, isFile: true })
    const outcome = toReadOutcome(answer, (file) => readLinks(file, origin, trace))
    if (outcome.kind !== 'accepted') known = null
    return outcome
  }
  return () => (known ??= load())
}
