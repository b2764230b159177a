import type { ExplainTarget } from '#shared/contracts/explain.ts'
import { explainCostBeside, explainOrderCost } from '#shared/maths/explain/margin.ts'
import { explainCrossLiq, explainIsolatedLiq } from '#shared/maths/explain/price.ts'
import type { Explanation } from '#shared/maths/explain/types.ts'
import { positionIM } from '#shared/maths/margin.ts'
import { num } from '#shared/maths/number.ts'
import type { TicketSide } from '#shared/maths/ticket/types.ts'
import { tiersOf } from '#shared/maths/row-inputs.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { previewOf } from '../ticket/preview.ts'
import { ticketContext } from '../ticket/ticket-context.ts'
import type { TicketContext } from '../ticket/ticket-context.ts'
import { contractOf } from '#shared/maths/explain/position.ts'

type TicketTarget = Extract<ExplainTarget, { of: 'ticket' }>

function liqAfter(context: TicketContext, side: TicketSide): Explanation | null {
  const { instrument, ticketInstrument, account, touch } = context
  const after = side.positionAfter
  if (after === null || after.side === '') return null
  const { family } = ticketInstrument
  const contract = contractOf(instrument, family, after.side)
  const leverage = after.side === 'Buy' ? account.buyLeverage : account.sellLeverage
  const base = { size: after.size, entry: after.entry, leverage, takerFee: instrument.takerFeeRate }
  const tiers = tiersOf(instrument)
  if (account.mode === 'isolated') {
    const held = positionIM({ ...base, family, side: after.side })
    const margin = num(side.marginAfter)
    if (held === null || margin === null) return null
    // Margin beyond the initial margin was added by the trader and stays.
    return explainIsolatedLiq({ ...contract, ...base, extraMargin: margin.minus(held.positionIM), tiers })
  }
  const mark = touch.mark ?? side.price
  const margin = positionIM({ ...base, family, side: after.side, mark })
  const balance = num(account.marginBalance)
  const fee = num(side.fee)
  const gain = num(side.gain)
  if (margin === null || balance === null || fee === null || gain === null) return null
  return explainCrossLiq({
    ...contract,
    size: after.size,
    mark,
    marginBalance: balance.plus(gain).minus(fee),
    otherMM: account.otherMM,
    closeFee: margin.closeFee,
    tiers,
  })
}

/** The calculation of a number in the order form; null if there is nothing to explain. */
export function explainTicket(stores: RiskStores, target: TicketTarget): Explanation | null {
  const context = ticketContext(stores, target.draft)
  if (context === null) return null
  const { sides } = previewOf(context, target.draft)
  const side = target.side === 'Buy' ? sides.long : sides.short
  if (side.qty === null || side.price === null) return null
  if (target.number === 'liqPrice') return liqAfter(context, side)
  const { account, instrument, ticketInstrument } = context
  if (side.beside !== null) return explainCostBeside({ ...side.beside, settleCoin: instrument.coin })
  // Spot and options have costs of other formulas.
  if (side.openQty === null) return null
  return explainOrderCost({
    ...contractOf(instrument, ticketInstrument.family, target.side),
    qty: side.openQty,
    price: side.openPrice ?? side.price,
    leverage: target.side === 'Buy' ? account.buyLeverage : account.sellLeverage,
    takerFee: instrument.takerFeeRate,
  })
}
