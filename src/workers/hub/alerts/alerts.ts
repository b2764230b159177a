import { isPnlAlert, MOST_ALERTS } from '#shared/contracts/alerts.ts'
import type {
  Alert,
  AlertCalls,
  AlertRefusal,
  ListedAlert,
  PnlAlert,
  PnlAsk,
  PriceAlert,
  PriceAsk,
} from '#shared/contracts/alerts.ts'
import type { PrivateFeedEvent } from '#shared/contracts/private-feed.ts'
import type { HubPortOutput } from '#shared/contracts/hub-port.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { compareDecimalText, parseDecimalText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import type { Storage } from '../../runtime/storage.ts'
import type { PrivateFeed } from '../state/private-feed.ts'
import type { TopicStore } from '../state/topic-store.ts'
import type { Subscriptions } from '../socket/subscriptions.ts'
import { PREFERENCE_STORE } from '../state/preferences.ts'
import type { SiblingMessage, Siblings } from '../browser/siblings.ts'
import { wordsOf } from './alert-words.ts'
import type { Reached } from './alert-words.ts'
import { createPnlFigures } from './pnl-figures.ts'
import { readAlert, readAlerts } from './read-alerts.ts'

export interface Alerts {
  readonly calls: AlertCalls
  /** Prices or the account changed. Cheap enough to be called with every frame: without alerts it does nothing. */
  check(): void
  /** A private event, which may change positions. */
  onPrivateEvent(event: PrivateFeedEvent): void
  /** Another hub of this browser added or removed alerts (decision 6). */
  onSiblingMessage(message: SiblingMessage): void
}

/**
 * Watches prices and positions for alerts. They are stored per account in this browser and fire once, in the tab in front.
 */
export function createAlerts(options: {
  readonly env: { readonly newId: () => string }
  readonly storage: Storage
  /** null visitor. */
  readonly accountId: () => string | null
  readonly instruments: () => readonly Instrument[]
  readonly push: {
    readonly store: Pick<TopicStore, 'tickers' | 'open'>
    readonly subscriptions: Pick<Subscriptions, 'acquire' | 'release'>
  }
  /** The known positions are current: the socket and the login are alive. */
  readonly privateFeed: Pick<PrivateFeed, 'isLive'>
  readonly siblings: Pick<Siblings, 'send'>
  readonly tabs: () => {
    toPages(message: HubPortOutput): void
    /** To the tab in front; false where there is none. */
    toFront(message: HubPortOutput): boolean
  }
}): Alerts {
  const { storage, push, tabs } = options
  const { tickers } = push.store
  const row = new Float64Array(TICKER_WIDTH)
  const pnl = createPnlFigures({ instrumentOf, tickers })
  let whose: string | null = null
  let list: readonly Alert[] = []
  let isHeld = false
  let seen = ''
  /** Alerts that were reached while there was no tab, as during a reload: the next tab hears of them. */
  const unheard = new WeakMap<Alert, Reached>()
  let hasUnheard = false
  let shownIdle = ''
  let known: {
    readonly of: readonly Instrument[]
    readonly bySymbol: ReadonlyMap<string, Instrument>
  } | null = null

  const place = (account: string): string => `alerts/${account}`
  const isIdle = (alert: Alert): boolean => isPnlAlert(alert) && pnl.of(alert) === 'none'
  const listed = (): readonly ListedAlert[] =>
    list.map((alert) => (isIdle(alert) ? { ...alert, isIdle: true } : alert))
  const idleIds = (): string => list.flatMap((alert) => (isIdle(alert) ? [alert.id] : [])).join()

  function showList(): void {
    shownIdle = idleIds()
    tabs().toPages({ type: 'AlertsChanged', list: listed() })
  }
  function show(next: readonly Alert[]): void {
    list = next
    const isNeeded = list.length > 0
    if (isNeeded !== isHeld) {
      isHeld = isNeeded
      if (isNeeded) {
        push.store.open(topic.tickerAll)
        push.subscriptions.acquire(topic.tickerAll)
      } else push.subscriptions.release(topic.tickerAll)
    }
    showList()
  }
  function change(next: readonly Alert[]): void {
    show(next)
    void storage.put(PREFERENCE_STORE, place(whose ?? ''), next)
  }
  /** Removes alerts here and in the hubs of other tabs, so that no hub writes back what another one removed. */
  function drop(gone: readonly Alert[]): void {
    change(list.filter((alert) => !gone.includes(alert)))
    options.siblings.send({ type: 'AlertsGone', accountId: whose ?? '', ids: gone.map(({ id }) => id) })
  }

  /** Loads the alerts of the current account, and hides those of the previous one. */
  function followAccount(): void {
    const account = options.accountId() ?? ''
    if (account === whose) return
    whose = account
    if (list.length > 0) show([])
    void storage.get(PREFERENCE_STORE, place(account), true).then((stored) => {
      const loaded = readAlerts(stored).filter(({ id }) => list.every((alert) => alert.id !== id))
      if (whose !== account || loaded.length === 0) return
      // An alert added meanwhile was stored without these.
      const apply = list.length === 0 ? show : change
      apply([...loaded, ...list].slice(0, MOST_ALERTS))
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

  /** Current figure of an alert; 'none' without a position, null unknown. */
  function figureOf(alert: PriceAsk | PnlAsk): Reached | 'none' | null {
    const instrument = instrumentOf(alert.symbol)
    if (isPnlAlert(alert)) {
      if (!options.privateFeed.isLive()) return null
      const figure = pnl.of(alert)
      return figure === null || figure === 'none'
        ? figure
        : { now: figure.value, decimals: figure.decimals, instrument }
    }
    const now = instrument === undefined ? null : priceOf(instrument, alert.of)
    return now === null ? null : { now, decimals: instrument?.priceFraction ?? 0, instrument }
  }
  const boundOf = (alert: PriceAsk | PnlAsk): DecimalText => (isPnlAlert(alert) ? alert.value : alert.price)

  /** The figure that fires the alert; null: not yet. */
  function reached(alert: Alert): Reached | null {
    const figure = figureOf(alert)
    if (figure === null || figure === 'none') return null
    const side = compareDecimalText(figure.now, boundOf(alert))
    return side === 0 || side > 0 === alert.rises ? figure : null
  }

  function check(): void {
    followAccount()
    if (list.length === 0) return
    const now = `${tickers.version()} ${pnl.revision()}`
    if (now === seen && !hasUnheard) return
    seen = now
    hasUnheard = false
    const fired: Alert[] = []
    for (const alert of list) {
      const found = unheard.get(alert) ?? reached(alert)
      if (found === null) continue
      if (tabs().toFront(wordsOf(alert, found))) fired.push(alert)
      else {
        unheard.set(alert, found)
        hasUnheard = true
      }
    }
    if (fired.length > 0) drop(fired)
    else if (idleIds() !== shownIdle) showList()
  }

  function readAsk(
    ask: PriceAsk | PnlAsk,
  ): Omit<PriceAlert, 'id' | 'rises'> | Omit<PnlAlert, 'id' | 'rises'> | null {
    if (isPnlAlert(ask)) {
      const value = parseDecimalText(ask.value)
      const { of, symbol, side, coin } = ask
      if (value === null) return null
      return of === 'AccountPnl'
        ? { of, symbol: '', side: '', coin, value }
        : { of, symbol, side, coin: instrumentOf(symbol)?.coin ?? coin, value }
    }
    const price = parseDecimalText(ask.price)
    const { of, symbol } = ask
    return price === null || compareDecimalText(price, ZERO_TEXT) <= 0 ? null : { of, symbol, price }
  }
  /** The alert with its direction, or why it cannot be set. */
  function directed(ask: PriceAsk | PnlAsk, id: string): Alert | AlertRefusal {
    const read = readAsk(ask)
    if (read === null) return isPnlAlert(ask) ? 'amount' : 'price'
    const figure = figureOf(read)
    if (figure === null) return 'noPrice'
    if (figure === 'none') return 'noPosition'
    const side = compareDecimalText(boundOf(read), figure.now)
    return side === 0 ? 'reached' : { ...read, id, rises: side > 0 }
  }
  /** Adds an alert, or replaces the one of the same id. */
  const withAlert = (alert: Alert): readonly Alert[] =>
    list.some(({ id }) => id === alert.id)
      ? list.map((one) => (one.id === alert.id ? alert : one))
      : [...list, alert]
  function set(alert: Alert | AlertRefusal): AlertRefusal | null {
    if (typeof alert === 'string') return alert
    const next = withAlert(alert)
    if (next.length > MOST_ALERTS) return 'tooMany'
    change(next)
    options.siblings.send({ type: 'AlertSet', accountId: whose ?? '', alert })
    return null
  }
  function add(ask: PriceAsk | PnlAsk): AlertRefusal | null {
    followAccount()
    return set(directed(ask, options.env.newId()))
  }
  function move(id: string, price: DecimalText): AlertRefusal | null {
    followAccount()
    const alert = list.find((one) => one.id === id)
    if (alert === undefined || isPnlAlert(alert)) return 'gone'
    return set(directed({ symbol: alert.symbol, of: alert.of, price }, id))
  }

  return {
    check,
    onPrivateEvent: (event) => {
      pnl.onPrivateEvent(event)
      check()
    },
    onSiblingMessage: (message) => {
      if ((message.type !== 'AlertSet' && message.type !== 'AlertsGone') || message.accountId !== whose)
        return
      if (message.type === 'AlertsGone') {
        change(list.filter(({ id }) => !message.ids.includes(id)))
        return
      }
      const alert = readAlert(message.alert)
      if (alert !== null && withAlert(alert).length <= MOST_ALERTS) change(withAlert(alert))
    },
    calls: {
      alerts: () => {
        followAccount()
        return listed()
      },
      addAlert: add,
      moveAlert: move,
      removeAlert: (id) => {
        const gone = list.filter((alert) => alert.id === id)
        if (gone.length > 0) drop(gone)
      },
      restoreAlert: (removed) => {
        followAccount()
        return set(readAlert(removed) ?? 'gone')
      },
    },
  }
}
