import { triggerPriceTypes } from '#shared/domain/enums.ts'
import type { SetTpSl, TpSlFields } from '../../exchange/commands.ts'
import type { FieldReader } from './fields.ts'
import { given } from '../../exchange/given.ts'
import { readAmount, readPositionIdx, readSlippage, readTrail } from './read-parts.ts'

const legModes = ['Full', 'Partial'] as const
const legTypes = ['Limit', 'Market'] as const

/** Reads take profit and stop loss of an order or a position (TPSL-65, TPSL-67). '0' removes a leg. */
export function readTpSl(body: FieldReader): TpSlFields {
  return {
    ...given('takeProfit', body.filledText('takeProfit')),
    ...given('stopLoss', body.filledText('stopLoss')),
    ...given('tpTriggerBy', body.optionalOneOf('tpTriggerBy', triggerPriceTypes)),
    ...given('slTriggerBy', body.optionalOneOf('slTriggerBy', triggerPriceTypes)),
    ...given('tpSlMode', body.optionalOneOf('tpSlMode', legModes)),
    ...given('tpOrderType', body.optionalOneOf('tpOrderType', legTypes)),
    ...given('slOrderType', body.optionalOneOf('slOrderType', legTypes)),
    ...given('tpLimitPrice', body.filledText('limitTakeProfit')),
    ...given('slLimitPrice', body.filledText('limitStopLoss')),
    ...given('tpSize', readAmount(body, 'tpSize', 'tpSizeX')),
    ...given('slSize', readAmount(body, 'slSize', 'slSizeX')),
    ...given('tpSlippage', readSlippage(body, 'tpMaxSlippage')),
    ...given('slSlippage', readSlippage(body, 'slMaxSlippage')),
  }
}

/** Converts the body of position/set-tp-sl-ts; `qtyX` is the default size of a partial leg. */
export function readSetTpSl(body: FieldReader): SetTpSl {
  const legs = readTpSl(body)
  const qty = readAmount(body, 'qty', 'qtyX')
  const isPartial = legs.tpSlMode === 'Partial' && qty !== undefined
  return {
    type: 'SetTpSl',
    symbol: body.text('symbol'),
    positionIdx: readPositionIdx(body),
    ...(isPartial && legs.takeProfit !== undefined ? { tpSize: qty } : {}),
    ...(isPartial && legs.stopLoss !== undefined ? { slSize: qty } : {}),
    ...legs,
    ...given('tpOrderId', body.filledText('tpStopOrderId')),
    ...given('slOrderId', body.filledText('slStopOrderId')),
    ...given('trailingStop', body.filledText('trailingStop')),
    ...readTrail(body),
  }
}
