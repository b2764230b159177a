import type { ExplainTarget } from '#shared/contracts/risk-api.ts'
import { explainOrderCost } from '#shared/maths/explain/margin.ts'
import { explainCrossLiq, explainIsolatedLiq } from '#shared/maths/explain/price.ts'
import type { Explanation } from '#shared/maths/explain/types.ts'
import type { Side } from '#shared/maths/family.ts'
import { positionIM } from '#shared/maths/margin.ts'
import { num } from '#shared/maths/number.ts'
import { unrealisedPnl } from '#shared/maths/pnl.ts'
import type { TicketSide } from '#shared/maths/ticket/types.ts'
import { compareDecimalText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { subtractText } from '#shared/units/exact.ts'
import { tiersOf } from '#shared/maths/row-inputs.ts'
import type { RiskStores } from '../risk-stores.ts'
import { previewOf } from '../ticket/preview.ts'
import { ticketContext } from '../ticket/ticket-context.ts'
import type { TicketContext } from '../ticket/ticket-context.ts'
import { contractOf } from './explain-position.ts'

type TicketTarget = Extract<ExplainTarget, { of: 'ticket' }>

/** The part of a quantity that opens: what an opposite one-way position leaves of it (that part costs nothing). */
function openingQty(context: TicketContext, side: Side, qty: DecimalText, reduceOnly: boolean): DecimalText {
  if (reduceOnly) return ZERO_TEXT
  if (context.account.positionMode !== 'MergedSingle') return qty
  const held = context.positions.find(({ position }) => position.side !== side)
  const rest = held === undefined ? qty : subtractText(qty, held.position.size)
  return rest === null || compareDecimalText(rest, ZERO_TEXT) < 0 ? ZERO_TEXT : rest
}

function liqAfter(context: TicketContext, sideNow: Side, side: TicketSide): Explanation | null {
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
    // What is held beyond the initial margin was added by hand and stays.
    return explainIsolatedLiq({ ...contract, ...base, extraMargin: margin.minus(held.positionIM), tiers })
  }
  const mark = touch.mark ?? side.price
  const margin = positionIM({ ...base, family, side: after.side, mark })
  const balance = num(account.marginBalance)
  const fee = num(side.fee)
  const gain = unrealisedPnl({ family, side: sideNow, size: side.qty, entry: side.price, price: mark })
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

/** How a number of the order form came about; null where there is nothing to explain. */
export function explainTicket(stores: RiskStores, target: TicketTarget): Explanation | null {
  const context = ticketContext(stores, target.draft)
  if (context === null) return null
  const { sides } = previewOf(context, target.draft)
  const side = target.side === 'Buy' ? sides.long : sides.short
  if (side.qty === null || side.price === null) return null
  if (target.number === 'liqPrice') return liqAfter(context, target.side, side)
  const { account, instrument, ticketInstrument } = context
  return explainOrderCost({
    ...contractOf(instrument, ticketInstrument.family, target.side),
    qty: openingQty(context, target.side, side.qty, target.draft.reduceOnly),
    price: side.price,
    leverage: target.side === 'Buy' ? account.buyLeverage : account.sellLeverage,
    takerFee: instrument.takerFeeRate,
  })
}
