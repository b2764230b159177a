import type { LeverageDraft, LeverageLeg, LeverageView } from '../../../src/shared/contracts/leverage.ts'
import type { StepsEnd } from '../../../src/shared/contracts/steps.ts'
import type { RiskTier } from '../../../src/shared/domain/instrument.ts'
import { parseDecimalText } from '../../../src/shared/units/decimal-text.ts'
import { text } from '../support/samples.ts'

/** How an intent of two steps ended: all done, unless the test says otherwise. */
export const doneSteps = (over: Partial<StepsEnd> = {}): StepsEnd => ({
  id: 'i-1',
  kind: 'done',
  done: 2,
  of: 2,
  why: '',
  code: 0,
  message: '',
  canRetry: false,
  ...over,
})

export const tier: RiskTier = {
  riskId: 1,
  limit: text('2000000'),
  startingMargin: text('0.01'),
  maintainMargin: text('0.005'),
  maxLeverage: text('100'),
  isLowestRisk: true,
}

export const leverageLeg = (typed: string, over: Partial<LeverageLeg> = {}): LeverageLeg => ({
  value: parseDecimalText(typed),
  nowText: text('10'),
  now: '10x',
  after: `${typed}x`,
  isHigh: Number(typed) > 10,
  marginRate: '9.09%',
  maxValueNow: '2,000,000',
  maxValueAfter: Number(typed) > 50 ? '1,000,000' : '2,000,000',
  marginNow: '--',
  marginAfter: '--',
  liqNow: '--',
  liqAfter: '--',
  ...over,
})

/** What the risk worker answers for a symbol at 10x in cross margin. */
export function leverageView(draft: LeverageDraft, over: Partial<LeverageView> = {}): LeverageView {
  const buyLeverage = parseDecimalText(draft.buyText)
  const sellLeverage = over.isSplit === true ? parseDecimalText(draft.sellText) : buyLeverage
  const isSame = buyLeverage === '10' && sellLeverage === '10'
  return {
    requestId: draft.requestId,
    symbol: draft.symbol,
    displayName: draft.symbol,
    coin: 'USDT',
    valueCoin: 'USDT',
    isIsolated: false,
    isHedge: false,
    isSplit: false,
    marks: [text('1'), text('25'), text('50'), text('100')],
    min: text('0.01'),
    max: text('100'),
    buy: leverageLeg(draft.buyText),
    sell: leverageLeg(draft.sellText),
    orders: 2,
    ordersNow: '60.00',
    ordersAfter: '24.00',
    availableNow: '9,000.00',
    availableAfter: '9,036.00',
    rateNow: '1.00%',
    rateAfter: '0.60%',
    liqUnchanged: true,
    messages: [],
    change:
      isSame || buyLeverage === null || sellLeverage === null
        ? null
        : { symbol: draft.symbol, buyLeverage, sellLeverage },
    ...over,
  }
}
