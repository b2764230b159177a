import type { RiskApi } from '#shared/contracts/risk-api.ts'
import { readTimeline } from '../../runtime/read-timeline.ts'
import { judgeLine } from '../chart-lines/judge-line.ts'
import { chartInstrument, datedSymbol, findChartSymbols } from '../markets/find-symbols.ts'
import { judgeOrder } from '../orders/judge-order.ts'
import type { RiskClock } from '../state/clock.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { createTableCalls } from '../tables/table-calls.ts'
import { createTpSl } from '../tpsl/create-tpsl.ts'
import { createActions } from './action-calls.ts'

/** The page's questions that the stores answer alone, without a change of what is shown or subscribed to. */
export const createQuestionCalls = (stores: RiskStores, clock: RiskClock) =>
  ({
    judgeLine: (id, price) => judgeLine(stores, id, price),
    judgeOrder: (question) => judgeOrder(stores, question),
    // Their code is loaded with the first use: they are rare.
    judgePriceOrders: async (orders) => {
      const { judgePriceOrder } = await import('../chart-lines/judge-price-order.ts')
      return orders.map(({ side, draft }) => judgePriceOrder(stores, side, draft))
    },
    openOrders: async (orderIds) => (await import('../orders/open-orders.ts')).openOrders(stores, orderIds),
    explain: async (target) => (await import('../explain/explain.ts')).explainNumber(stores, target),
    poster: async (question) => (await import('../poster/poster-facts.ts')).posterFacts(stores, question),
    optionPayoff: async (question, draft) =>
      (await import('../options/payoff.ts')).payoffView(stores, question, draft),
    ivOfPrice: async (symbol, price) =>
      (await import('../options/terms.ts')).ivOfPrice(stores, symbol, price, clock.now()),
    priceOfIv: async (symbol, percent) =>
      (await import('../options/terms.ts')).priceOfIv(stores, symbol, percent, clock.now()),
    ...createTpSl(stores),
    ...createTableCalls(stores),
    ...createActions(stores),
    chartInstrument: (symbol) => chartInstrument(stores.catalogue, symbol),
    datedSymbol: (pair, quarter) => datedSymbol(stores.catalogue, pair, quarter),
    findChartSymbols: (input, type) => findChartSymbols(stores.catalogue, input, type),
    readTimeline,
    ping: () => clock.now(),
  }) satisfies Partial<RiskApi>
