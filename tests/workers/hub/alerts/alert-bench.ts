import type { AlertFired, ListedAlert } from '../../../../src/shared/contracts/alerts.ts'
import type { PrivateFeedEvent, PrivateState } from '../../../../src/shared/contracts/private-feed.ts'
import type { Instrument } from '../../../../src/shared/domain/instrument.ts'
import type { Position } from '../../../../src/shared/domain/records.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { TICKER_WIDTH, tickerField } from '../../../../src/shared/wire/frames.ts'
import { createAlerts } from '../../../../src/workers/hub/alerts/alerts.ts'
import type { Alerts } from '../../../../src/workers/hub/alerts/alerts.ts'
import { createTickerTable } from '../../../../src/workers/hub/state/ticker-table.ts'
import type { SiblingMessage } from '../../../../src/workers/hub/browser/siblings.ts'

export const dec = (text: string): DecimalText => text as DecimalText
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** Storage of alerts, which outlives a hub. */
export function createKept() {
  const data = new Map<string, unknown>()
  return {
    data,
    get: (_store: string, key: string) => Promise.resolve(data.get(key)),
    put: (_store: string, key: string, value: unknown) => {
      data.set(key, structuredClone(value))
      return Promise.resolve(true)
    },
    remove: () => Promise.resolve(),
    entries: () => Promise.resolve([]),
    status: () => 'ok' as const,
    onBack: () => undefined,
  }
}

/** Alerts of one hub over a market that a test moves. */
export function createAlertBench(instruments: readonly Instrument[], kept = createKept()) {
  const tickers = createTickerTable()
  const world = { account: 'A', isLive: true, ids: 0, tabs: 1 }
  const fired: AlertFired[] = []
  const lists: (readonly ListedAlert[])[] = []
  const told: SiblingMessage[] = []
  let held: readonly string[] = []

  function start(): Alerts {
    return createAlerts({
      env: {
        newId: () => {
          world.ids += 1
          return `a${world.ids}`
        },
      },
      storage: kept,
      accountId: () => world.account,
      instruments: () => instruments,
      push: {
        store: { tickers, open: () => null },
        subscriptions: {
          acquire: (name) => {
            held = [...held, name]
          },
          release: (name) => {
            held = held.filter((one) => one !== name)
          },
        },
      },
      privateFeed: { isLive: () => world.isLive },
      siblings: { send: (news) => void told.push(news) },
      tabs: () => ({
        toPages: (message) => {
          if (message.type === 'AlertsChanged') lists.push(message.list)
        },
        toFront: (message) => {
          if (message.type === 'AlertFired' && world.tabs > 0) fired.push(message)
          return world.tabs > 0
        },
      }),
    })
  }
  let alerts = start()
  return {
    world,
    fired,
    lists,
    told,
    held: () => held,
    alerts: () => alerts,
    list: () => alerts.calls.alerts(),
    /** Starts the next hub over the same storage. */
    restart: () => {
      alerts = start()
    },
    /** Sets the market of an instrument, prices scaled. */
    market: (instrument: Instrument, last: number, mark = last, index = last) => {
      const row = Array.from({ length: TICKER_WIDTH }, () => 0)
      row[tickerField.instrumentId] = instrument.id
      row[tickerField.lastPrice] = last
      row[tickerField.markPrice] = mark
      row[tickerField.indexPrice] = index
      tickers.apply(row, 0, 1)
      alerts.check()
    },
    hear: (event: PrivateFeedEvent) => alerts.onPrivateEvent(event),
    positions: (...positions: readonly Position[]) => {
      const state: Partial<PrivateState> = { positions }
      alerts.onPrivateEvent({ kind: 'State', state: state as PrivateState })
    },
  }
}
