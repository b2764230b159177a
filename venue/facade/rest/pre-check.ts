import { isInverse } from '#shared/domain/instrument.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { readCreate } from '../map/order-command.ts'
import { readWallet } from '../map/wallet.ts'
import { ApiRefusal, paramError } from '../terms/api-refusal.ts'
import type { ApiResult, PrivateCall } from '../terms/endpoint.ts'
import { tradableMarket } from '../terms/rights.ts'
import { leverageOf } from './position-list.ts'
import { readPrices } from './prices.ts'

/** A share of the margin balance in 1e-4, as a whole number. */
const shareE4 = (margin: Decimal, balance: Decimal): number =>
  balance.isPositive() && !balance.isZero()
    ? margin.times(10_000).dividedBy(balance).toDecimalPlaces(0, Decimal.ROUND_DOWN).toNumber()
    : 0

/**
 * POST /v5/order/pre-check (https://bybit-exchange.github.io/docs/v5/order/pre-check-order, as of 24 July 2026): margin rates
 * of the account before and after an order. Nothing is placed. The rates after it are an estimate: the order's value over its
 * leverage, and the maintenance rate of the symbol's first tier. Not for isolated margin and conditional orders, as upstream.
 */
export async function preCheck(call: PrivateCall): Promise<ApiResult> {
  const { params, context, caller } = call
  const market = tradableMarket(call)
  const command = readCreate(params, market, caller.name)
  if (market.category === 'spot') throw paramError('category invalid')
  if (command.triggerPrice !== undefined) throw paramError('conditional orders are not supported')
  const snapshot = await context.exchange.privateSnapshot(caller.accountId)
  if (snapshot.account.marginMode === 'ISOLATED_MARGIN') {
    throw new ApiRefusal(3200403, 'isolated margin can not create order')
  }
  const { totals } = await readWallet(context.exchange, caller.accountId)
  const prices = await readPrices(context, market)
  const price = new Decimal(command.price ?? prices.mark ?? prices.last ?? '0')
  const { instrument } = market
  const qty = new Decimal(command.qty)
  const value = isInverse(instrument.contractType)
    ? price.isZero()
      ? price
      : qty.dividedBy(price)
    : qty.times(price)
  const usdPrice = totals.coins.find(({ coin }) => coin === instrument.coin)?.usdPrice ?? '1'
  const usd = command.reduceOnly ? new Decimal(0) : value.times(usdPrice)
  const sum = (name: string): Decimal => {
    const amount = totals.account[name]
    return new Decimal(typeof amount === 'string' ? amount : '0')
  }
  const balance = sum('totalMarginBalance')
  const [im, mm] = [sum('totalInitialMargin'), sum('totalMaintenanceMargin')]
  const leverage = market.category === 'option' ? '1' : leverageOf(snapshot, market, command.positionIdx)
  return {
    orderId: '',
    orderLinkId: command.orderLinkId ?? '',
    preImrE4: shareE4(im, balance),
    preMmrE4: shareE4(mm, balance),
    postImrE4: shareE4(im.plus(usd.dividedBy(leverage)), balance),
    postMmrE4: shareE4(mm.plus(usd.times(instrument.riskTiers[0]?.maintainMargin ?? '0')), balance),
  }
}
