import { readCapabilities } from '#shared/contracts/capabilities.ts'
import { ableExchange, exchangeNetworks, stopReasons } from '#shared/contracts/exchange.ts'
import type { ExchangeLimits, ExchangeView } from '#shared/contracts/exchange.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { path } from '#shared/wire/http.ts'
import type { Clock } from '../../runtime/clock.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'

/** Longest name that is shown. */
const LONGEST = 40
const RETRY_FIRST_MS = 500
const RETRY_LONGEST_MS = 30_000

const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null

/** The limits of a gateway, for people to read: the gateway holds them. What cannot be read is shown as no limit. */
function readLimits(raw: unknown): ExchangeLimits | null {
  if (!isMap(raw)) return null
  const symbols: readonly unknown[] | null = Array.isArray(raw['symbols']) ? raw['symbols'] : null
  return Object.freeze({
    orderValue: parseDecimalText(raw['orderValue']),
    priceDistance: parseDecimalText(raw['priceDistance']),
    ordersPerMinute: countOf(raw['ordersPerMinute']),
    openOrders: countOf(raw['openOrders']),
    positionValue: parseDecimalText(raw['positionValue']),
    symbols: symbols === null ? null : Object.freeze(symbols.filter((one) => typeof one === 'string')),
    dailyLoss: parseDecimalText(raw['dailyLoss']),
  })
}

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
    isArmed: result['isArmed'] !== false,
    needsArming: result['needsArming'] === true,
    armedUntil: countOf(result['armedUntil']),
    stoppedBy: stopReasons.find((one) => one === result['stoppedBy']) ?? null,
    limits: readLimits(result['limits']),
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
