import { MOST_ALERTS } from '#shared/contracts/alerts.ts'
import type { AlertCalls, AlertRefusal, PriceAlert } from '#shared/contracts/alerts.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { compareDecimalText, parseDecimalText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatPrice } from '#shared/units/display.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import type { Storage } from '../../runtime/storage.ts'
import { isMap } from '../feeds/read-record.ts'
import type { TopicStore } from '../feeds/topic-store.ts'
import type { Subscriptions } from '../socket/subscriptions.ts'
import { PREFERENCE_STORE } from '../tabs/preferences.ts'
import type { Tabs } from '../tabs/tabs.ts'

/** Alerts as they were kept, as far as they are usable. */
export function readAlerts(stored: unknown): readonly PriceAlert[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(0, MOST_ALERTS).flatMap((one: unknown) => {
    if (!isMap(one)) return []
    const { id, symbol, of, rises } = one
    const price = typeof one['price'] === 'string' ? parseDecimalText(one['price']) : null
    const fits =
      typeof id === 'string' &&
      typeof symbol === 'string' &&
      (of === 'LastPrice' || of === 'MarkPrice') &&
      typeof rises === 'boolean' &&
      price !== null
    return fits ? [{ id, symbol, of, rises, price }] : []
  })
}

export interface PriceAlerts {
  readonly calls: AlertCalls
  /** Prices changed, or the account did. To be called with every frame: without alerts it costs nothing. */
  look(): void
}

/** Watches prices for alerts that were set; kept per account in this browser, told once, in the tab in front. */
export function createPriceAlerts(options: {
  readonly env: { readonly newId: () => string }
  readonly storage: Storage
  /** null visitor. */
  readonly accountId: () => string | null
  readonly instruments: () => readonly Instrument[]
  readonly push: {
    readonly store: Pick<TopicStore, 'tickers' | 'open'>
    readonly subscriptions: Pick<Subscriptions, 'acquire' | 'release'>
  }
  readonly tabs: () => Pick<Tabs, 'toPages' | 'toFront'>
}): PriceAlerts {
  const { storage, push, tabs } = options
  const { tickers } = push.store
  const row = new Float64Array(TICKER_WIDTH)
  let whose: string | null = null
  let list: readonly PriceAlert[] = []
  let isHeld = false
  let seen = 0
  let known: {
    readonly of: readonly Instrument[]
    readonly bySymbol: ReadonlyMap<string, Instrument>
  } | null = null

  const place = (account: string): string => `alerts/${account}`

  function show(next: readonly PriceAlert[]): void {
    list = next
    const wants = list.length > 0
    if (wants !== isHeld) {
      isHeld = wants
      if (wants) {
        push.store.open(topic.tickerAll)
        push.subscriptions.acquire(topic.tickerAll)
      } else push.subscriptions.release(topic.tickerAll)
    }
    tabs().toPages({ type: 'AlertsChanged', list })
  }
  function change(next: readonly PriceAlert[]): void {
    show(next)
    void storage.put(PREFERENCE_STORE, place(whose ?? ''), next)
  }

  /** Another account's alerts are nobody else's business. */
  function followAccount(): void {
    const account = options.accountId() ?? ''
    if (account === whose) return
    whose = account
    if (list.length > 0) show([])
    void storage.get(PREFERENCE_STORE, place(account)).then((stored) => {
      const kept = readAlerts(stored).filter(({ id }) => list.every((alert) => alert.id !== id))
      if (whose !== account || kept.length === 0) return
      // One that was set meanwhile was kept without these.
      const keep = list.length === 0 ? show : change
      keep([...kept, ...list].slice(0, MOST_ALERTS))
    })
  }

  function instrumentOf(symbol: string): Instrument | undefined {
    const of = options.instruments()
    if (known?.of !== of) known = { of, bySymbol: new Map(of.map((one) => [one.symbol, one])) }
    return known.bySymbol.get(symbol)
  }
  function priceOf(instrument: Instrument, of: PriceAlert['of']): DecimalText | null {
    if (tickers.versionOf(instrument.id) === 0) return null
    tickers.copyRow(instrument.id, row, 0)
    const scaled = row[of === 'MarkPrice' ? tickerField.markPrice : tickerField.lastPrice] ?? 0
    return scaled > 0 ? scaledToText(scaled, instrument.priceFraction) : null
  }

  /** The price that reached an alert; null not yet. */
  function reached(alert: PriceAlert): { readonly instrument: Instrument; readonly now: DecimalText } | null {
    const instrument = instrumentOf(alert.symbol)
    if (instrument === undefined) return null
    const now = priceOf(instrument, alert.of)
    if (now === null) return null
    const side = compareDecimalText(now, alert.price)
    return side === 0 || side > 0 === alert.rises ? { instrument, now } : null
  }

  function look(): void {
    followAccount()
    if (list.length === 0 || tickers.version() === seen) return
    seen = tickers.version()
    const told: PriceAlert[] = []
    for (const alert of list) {
      const found = reached(alert)
      if (found === null) continue
      const { displayName, priceFraction } = found.instrument
      const figure = (price: DecimalText): string => formatPrice(price, priceFraction, { group: true })
      told.push(alert)
      tabs().toFront({
        type: 'AlertFired',
        alert,
        displayName,
        price: figure(alert.price),
        now: figure(found.now),
      })
    }
    if (told.length > 0) change(list.filter((alert) => !told.includes(alert)))
  }

  function add(ask: Parameters<AlertCalls['addAlert']>[0]): AlertRefusal | null {
    followAccount()
    const price = parseDecimalText(ask.price)
    if (price === null || compareDecimalText(price, ZERO_TEXT) <= 0) return 'price'
    if (list.length >= MOST_ALERTS) return 'tooMany'
    const instrument = instrumentOf(ask.symbol)
    const now = instrument === undefined ? null : priceOf(instrument, ask.of)
    if (now === null) return 'noPrice'
    const side = compareDecimalText(price, now)
    if (side === 0) return 'reached'
    const { symbol, of } = ask
    change([...list, { id: options.env.newId(), symbol, of, rises: side > 0, price }])
    return null
  }

  return {
    look,
    calls: {
      alerts: () => {
        followAccount()
        return list
      },
      addAlert: add,
      removeAlert: (id) => {
        if (list.some((alert) => alert.id === id)) change(list.filter((alert) => alert.id !== id))
      },
    },
  }
}
