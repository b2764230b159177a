import { topic } from '#shared/wire/topics.ts'
import { chartSeriesOf, hasMarkCandles } from '../feeds/wants.ts'
import { createPart, jsonPart } from '../publish/part.ts'
import { instrumentView } from '../rows/instrument-view.ts'
import { tickerView } from '../rows/ticker-text.ts'
import type { PrivateChange } from '../state/private-store.ts'
import type { RiskStores } from '../state/risk-stores.ts'

/** The parts of a patch that show the stores without a calculation: the open symbol, the session, the connection, counts. */
export function createStateParts(stores: RiskStores) {
  const { catalogue, account, freshness, tickers } = stores
  const open = () => catalogue.bySymbol(stores.view.symbol)
  const tickersStale = (): boolean => {
    const state = freshness.state(topic.tickerAll)
    return state === 'stale' || state === 'invalid'
  }

  let tpslRevision = 0
  const parts = {
    instrument: jsonPart(() => {
      if (catalogue.source === null) return undefined
      const found = open()
      return found === undefined ? null : instrumentView(found, stores.exchange)
    }),
    unknownSymbol: createPart(() => {
      if (catalogue.source === null || stores.view.symbol === '') return undefined
      // '' corrects an earlier patch: spot pairs arrive after the contracts.
      return open() === undefined ? stores.view.symbol : ''
    }),
    ticker: createPart(() => {
      const found = open()
      return found === undefined || !tickers.has(found.id)
        ? undefined
        : tickerView(found, tickers, tickersStale())
    }),
    setting: jsonPart(() => account.settings.get(stores.view.symbol) ?? null),
    session: jsonPart(() => stores.session ?? undefined),
    exchange: jsonPart(() => stores.exchange),
    connection: createPart(() => stores.connection ?? undefined),
    catalogue: createPart(() => {
      const { source, all } = catalogue
      return source === null ? undefined : { source, count: all.length }
    }),
    announcements: jsonPart(() => stores.announcements),
    intents: jsonPart(() => ({
      unknown: [...account.unknownIntents],
      ended: Object.fromEntries(account.endedIntents),
    })),
    historyRevision: createPart(() => account.historyRevision),
    tpsl: createPart(() => tpslRevision),
    liveSeries: jsonPart(() =>
      chartSeriesOf(stores.view, hasMarkCandles(open())).flatMap(([key, name]) =>
        freshness.state(name) === 'fresh' ? [key] : [],
      ),
    ),
  }

  function tpslMoved(): void {
    tpslRevision += 1
    parts.tpsl.touch()
  }

  return {
    parts,
    exchange(): void {
      parts.exchange.touch()
      parts.instrument.touch()
    },
    catalogue(): void {
      for (const name of ['instrument', 'unknownSymbol', 'ticker', 'catalogue', 'liveSeries'] as const)
        parts[name].touch()
      tpslMoved()
    },
    account({ all, orderIds, positionKeys, settings, intents }: PrivateChange): void {
      if (all || settings.length > 0) parts.setting.touch()
      if (intents) parts.intents.touch()
      parts.historyRevision.touch()
      // TP/SL entries are made from stop orders, the positions they close, and the symbol's settings; never from prices.
      if (all || orderIds.length + positionKeys.length + settings.length > 0) tpslMoved()
    },
    tickers(ids: readonly number[]): void {
      const found = open()
      if (found !== undefined && ids.includes(found.id)) parts.ticker.touch()
    },
  }
}
