import { CONFIG_PATH, CONFIG_RETRY_MS, CONFIG_TIMEOUT_MS } from '#shared/wire/http-constants.ts'
import type { Clock } from '../../runtime/clock.ts'
import { fetchWithin } from '../browser/fetch.ts'
import type { FetchLike } from '../browser/fetch.ts'
import { readHosts } from './read-hosts.ts'
import type { FurtherHosts } from './read-hosts.ts'

/** The hosts of calls as the file says; a promise only until the file was read. */
export type HostsSource = () => FurtherHosts | Promise<FurtherHosts>

const noHosts: FurtherHosts = {}
const NO_FILE = 404

/**
 * Asks our own origin for `/config.json` at once, so that the answer is there or under way when the first call needs it; once
 * while the hub lives. No file: everything is on our own origin. One that is wrong, or didn't come: the same, but said. What
 * didn't come is asked for again by a call some time later, which doesn't wait for it.
 */
export function createHostsFile(options: {
  readonly clock: Clock
  readonly fetch: FetchLike
  readonly origin: string
  /** A person is to hear of it: calls may go elsewhere than they should. */
  readonly onFault: (what: string) => void
}): HostsSource {
  const { clock } = options
  let known: FurtherHosts | null = null
  let askAgainAt: number | null = null
  let isSaid = false

  function say(what: string): FurtherHosts {
    if (!isSaid) options.onFault(what)
    isSaid = true
    return noHosts
  }
  async function fetchFile(signal: AbortSignal): Promise<FurtherHosts | null> {
    const init: RequestInit = { cache: 'no-store', credentials: 'same-origin', signal }
    const response = await options.fetch(`${options.origin}${CONFIG_PATH}`, init)
    if (response.status === NO_FILE) return noHosts
    if (response.status !== 200) return null
    const { hosts, faults } = readHosts(await response.text(), options.origin)
    if (faults.length > 0) say(faults.join(', '))
    return hosts
  }
  async function ask(): Promise<FurtherHosts> {
    const settled = await fetchWithin(clock, CONFIG_TIMEOUT_MS, fetchFile)
    const found = settled.kind === 'value' ? settled.value : null
    askAgainAt = found === null ? clock.monotonic() + CONFIG_RETRY_MS : null
    known = found ?? say('no answer')
    return known
  }

  const first = ask()
  return () => {
    if (known === null) return first
    if (askAgainAt !== null && clock.monotonic() >= askAgainAt) {
      askAgainAt = null
      void ask()
    }
    return known
  }
}
