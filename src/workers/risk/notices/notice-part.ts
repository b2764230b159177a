import type { IntentFact, TradeFact } from '#shared/contracts/trade-facts.ts'
import type { NoticeView } from '#shared/contracts/notices.ts'
import type { Part } from '../publish/part.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { intentNotice, noticeOf, sceneOf } from './fact-notice.ts'

export interface NoticePart extends Part<readonly NoticeView[]> {
  fact(fact: TradeFact | IntentFact): void
}

const MOST_PENDING = 20
const fillKinds: ReadonlySet<TradeFact['kind']> = new Set([
  'orderFilled',
  'positionReduced',
  'positionClosed',
])

/**
 * Turns facts into notices. The hub sends each fact to one tab, the one in front. A hidden tab drops it (NOTE-12),
 * unless the trader turned on notices of the operating system (`ViewState.notifiesHidden`).
 */
export function createNoticePart(stores: RiskStores): NoticePart {
  let pending: NoticeView[] = []

  /**
   * A fact about a slice of an open strategy, with the strategy's own quantity, filled quantity and average price. Null for
   * a further slice that the strategy placed: the trader did not place it.
   */
  function ofStrategy(fact: TradeFact): TradeFact | null {
    const whole = fact.isSeries === true ? stores.account.orders.get(fact.key) : undefined
    if (whole === undefined) return fact
    const { qty, cumExecQty: filled, avgPrice } = whole
    if (!fillKinds.has(fact.kind)) return fact.kind === 'orderPlaced' && fact.qty !== qty ? null : fact
    // The profit is that of this order alone.
    return { ...fact, qty, filled, price: avgPrice ?? fact.price, pnl: undefined }
  }

  function worded(fact: TradeFact | IntentFact): NoticeView {
    const instrument = stores.catalogue.bySymbol(fact.symbol)
    const isPortfolio = stores.account.account?.marginMode === 'PORTFOLIO_MARGIN'
    const context = { instrument, isPortfolio }
    return fact.kind === 'intentSettled'
      ? intentNotice(fact, context, stores.account.orders)
      : noticeOf(fact, context)
  }

  return {
    fact(fact) {
      const { visible, notifiesHidden, tellsApi } = stores.view
      if (!visible && notifiesHidden !== true) return
      if (fact.kind !== 'intentSettled' && sceneOf(fact) === 'api' && tellsApi !== true) return
      const told = fact.kind === 'intentSettled' ? fact : ofStrategy(fact)
      if (told !== null) pending = [...pending, worded(told)].slice(-MOST_PENDING)
    },
    touch() {},
    forget() {},
    take() {
      if (pending.length === 0) return undefined
      const taken = pending
      pending = []
      return taken
    },
  }
}
