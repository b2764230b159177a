import type { IntentFact, TradeFact } from '#shared/contracts/trade-facts.ts'
import type { NoticeView } from '#shared/contracts/notices.ts'
import type { Part } from '../publish/part.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { intentNotice, noticeOf, sceneOf } from './fact-notice.ts'

export interface NoticePart extends Part<readonly NoticeView[]> {
  fact(fact: TradeFact | IntentFact): void
}

const MOST_PENDING = 20

/**
 * Turns facts into notices. The hub sends each fact to one tab, the one in front. A hidden tab drops it (NOTE-12),
 * unless the trader turned on notices of the operating system (`ViewState.notifiesHidden`).
 */
export function createNoticePart(stores: RiskStores): NoticePart {
  let pending: NoticeView[] = []

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
      pending = [...pending, worded(fact)].slice(-MOST_PENDING)
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
