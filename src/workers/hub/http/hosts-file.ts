import { CONFIG_PATH, CONFIG_RETRY_MS, CONFIG_TIMEOUT_MS } from '#shared/wire/http-constants.ts'
import type { Clock } from '../../runtime/clock.ts'
import { fetchWithin } from '../browser/fetch.ts'
import type { FetchLike } from '../browser/fetch.ts'
import { readHosts } from './read-hosts.ts'
import type { FurtherHosts } from './read-hosts.ts'

/** The hosts that `/config.json` names; a promise only until the file has been read. */
export type HostsSource = () => FurtherHosts | Promise<FurtherHosts>

const noHosts: FurtherHosts = {}
const NO_FILE = 404

/**
 * Requests `/config.json` from the product's origin at once, so that it is there or on its way when the first call needs it.
 * Without a file every call goes to the product's origin. So it does when the file is wrong or doesn't arrive, and then
 * `onFault` reports it. A server that is away is no fault of the file: the page shows that nothing is connected. A file that
 * didn't arrive is requested again by a later call, which doesn't wait for it.
 */
export function createHostsFile(options: {
  readonly clock: Clock
  readonly fetch: FetchLike
  readonly origin: string
  /** The fault must be shown: calls may go to the wrong host. '' ends it. */
  readonly onFault: (what: string) => void
}): HostsSource {
  const { clock } = options
  let known: FurtherHosts | null = null
  let reloadAt: number | null = null
  let isReported = false

  function reportFault(what: string): FurtherHosts {
    if (!isReported) options.onFault(what)
    isReported = true
    return noHosts
  }
  async function fetchFile(signal: AbortSignal): Promise<FurtherHosts | null> {
    const init: RequestInit = { cache: 'no-store', credentials: 'same-origin', signal }
    const response = await options.fetch(`${options.origin}${CONFIG_PATH}`, init)
    if (response.status === NO_FILE) return noHosts
    if (response.status !== 200) return null
    const { hosts, faults } = readHosts(await response.text(), options.origin)
    if (faults.length > 0) reportFault(faults.join(', '))
    else if (isReported) options.onFault('')
    return hosts
  }
  async function load(): Promise<FurtherHosts> {
    const settled = await fetchWithin(clock, CONFIG_TIMEOUT_MS, fetchFile)
    const found = settled.kind === 'value' ? settled.value : null
    reloadAt = found === null ? clock.monotonic() + CONFIG_RETRY_MS : null
    const isAway = settled.kind === 'error'
    known = found ?? (isAway ? noHosts : reportFault('no answer'))
    return known
  }

  const first = load()
  return () => {
    if (known === null) return first
    if (reloadAt !== null && clock.monotonic() >= reloadAt) {
      reloadAt = null
      void load()
    }
    return known
  }
}
