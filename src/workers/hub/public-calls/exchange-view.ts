import { readCapabilities } from '#shared/contracts/capabilities.ts'
import { ableExchange, exchangeNetworks } from '#shared/contracts/exchange.ts'
import type { ExchangeView } from '#shared/contracts/exchange.ts'
import { path } from '#shared/wire/http.ts'
import type { Clock } from '../../runtime/clock.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'

/** Longest name that is shown. */
const LONGEST = 40
const RETRY_FIRST_MS = 500
const RETRY_LONGEST_MS = 30_000

/**
 * Reads the answer of `path.own.exchange`. An absent field means that the exchange can do everything. null: not readable.
 */
export function readExchange(result: unknown): ExchangeView | null {
  if (!isMap(result)) return null
  const { name, network, isReadOnly } = result
  const said = result['capabilities']
  return Object.freeze({
    name: typeof name === 'string' ? name.slice(0, LONGEST) : '',
    network: exchangeNetworks.find((one) => one === network) ?? null,
    isReadOnly: isReadOnly === true,
    capabilities: readCapabilities(isMap(said) ? said : {}),
  })
}

/** Which exchange this is and what it can do, for all tabs. */
export interface ExchangeFacts {
  view(): ExchangeView
  /** Reads it again: at the start, and after the notice `exchange_changed`. */
  read(): void
  stop(): void
}

/**
 * A call without an answer is repeated until there is one. A refusal changes nothing: an exchange without this call can do
 * everything.
 */
export function createExchangeFacts(options: {
  readonly clock: Clock
  readonly http: Pick<HttpClient, 'call'>
  readonly onChange: () => void
  readonly trace: (name: string, detail: string) => void
}): ExchangeFacts {
  let view = ableExchange
  let run = 0
  let cancel: () => void = () => undefined

  async function read(pauseMs: number): Promise<void> {
    cancel()
    run += 1
    const mine = run
    const answer = await options.http.call({ method: 'GET', path: path.own.exchange })
    // A newer read was started meanwhile, or the hub ends.
    if (mine !== run) return
    if (answer.hasError) {
      if (answer.ambiguous === null) return
      const next = Math.min(RETRY_LONGEST_MS, pauseMs * 2)
      cancel = options.clock.after(pauseMs, () => void read(next))
      return
    }
    const next = readExchange(answer.result)
    if (next === null) options.trace('exchange unreadable', JSON.stringify(answer.result).slice(0, 100))
    else if (JSON.stringify(next) !== JSON.stringify(view)) {
      view = next
      options.onChange()
    }
  }
  return {
    view: () => view,
    read: () => void read(RETRY_FIRST_MS),
    stop: () => {
      run += 1
      cancel()
    },
  }
}
