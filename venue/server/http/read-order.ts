import { orderTypes, sides, timesInForce, triggerPriceTypes } from '#shared/domain/enums.ts'
import type { OrderOrigin } from '#shared/domain/order-kinds.ts'
import { parseDecimalText, signOfText } from '#shared/units/decimal-text.ts'
import type { CreateOrder, Strategy } from '../../exchange/commands.ts'
import type { FieldReader } from './fields.ts'
import { given } from '../../exchange/given.ts'
import {
  readAmount,
  readLeverage,
  readPositionIdx,
  readPrice,
  readSlippage,
  readTrail,
} from './read-parts.ts'
import { readTpSl } from './read-tp-sl.ts'

const marketUnits = ['baseCoin', 'quoteCoin'] as const

/** Fields of the form that are only checked to be numbers. */
function checkReferences(body: FieldReader): void {
  const basePrice = body.filledText('basePrice')
  const parsed = basePrice === undefined ? undefined : parseDecimalText(basePrice)
  if (parsed === null || (parsed !== undefined && signOfText(parsed) < 0)) {
    body.refuse('basePrice must be a number')
  }
  if (body.scaled('designatedMarginE8')?.startsWith('-') === true) {
    body.refuse('designatedMarginE8 must not be negative')
  }
}

const strategies: { readonly [O in OrderOrigin]: (body: FieldReader) => Strategy } = {
  TWAP: (body) => {
    const durationMs = body.whole('durationMs', 1, 7 * 86_400_000)
    return { origin: 'TWAP', durationMs, intervalMs: body.whole('intervalMs', 1, 86_400_000) }
  },
  Iceberg: (body) => ({ origin: 'Iceberg', subQty: body.text('subQty') }),
  'Chase Limit': (body) => ({
    origin: 'Chase Limit',
    chaseDistance: body.text('chaseDistance'),
    ...given('maxChasePrice', body.filledText('maxChasePrice')),
  }),
}

function readStrategy(body: FieldReader): Strategy | undefined {
  const origin = body.optionalOneOf('specialTradeFrom', Object.keys(strategies) as OrderOrigin[])
  return origin === undefined ? undefined : strategies[origin](body)
}

/** The two triggers of a spot OCO order, in the names of the compact order. */
function readOco(body: FieldReader): CreateOrder['oco'] {
  if (!body.has('tpTriggerPrice') && !body.has('slTriggerPrice')) return undefined
  return {
    tpTriggerPrice: body.text('tpTriggerPrice'),
    slTriggerPrice: body.text('slTriggerPrice'),
    ...given('tpLimitPrice', body.filledText('tpLimitPrice')),
    ...given('slLimitPrice', body.filledText('slLimitPrice')),
  }
}

/** Only orders with a trigger price have a direction. */
export const readDirection = (body: FieldReader, triggerPrice: string | undefined): 1 | 2 | undefined =>
  triggerPrice === undefined || !body.has('triggerDirection')
    ? undefined
    : body.whole('triggerDirection', 1, 2) === 1
      ? 1
      : 2

/** Converts the body of order/create (FORM-30 and further order kinds) to a command; check `body.problem()` afterwards. */
export function readCreate(body: FieldReader): CreateOrder {
  const qty = readAmount(body, 'qty', 'qtyX')
  if (qty === undefined) body.refuse('qty is missing')
  const triggerPrice = body.filledText('triggerPrice')
  const oco = readOco(body)
  const waits = triggerPrice !== undefined || oco !== undefined
  checkReferences(body)
  const orderType = body.oneOf('orderType', orderTypes)
  return {
    type: 'CreateOrder',
    symbol: body.text('symbol'),
    side: body.oneOf('side', sides),
    orderType,
    qty: qty ?? '',
    timeInForce: body.oneOf('timeInForce', timesInForce, 'GoodTillCancel'),
    reduceOnly: body.flag('reduceOnly', false),
    closeOnTrigger: body.flag('closeOnTrigger', false),
    positionIdx: readPositionIdx(body),
    ...given('price', readPrice(body, orderType)),
    ...given('orderLinkId', body.filledText('orderLinkId')),
    ...given('triggerPrice', triggerPrice),
    ...(waits ? { triggerBy: body.oneOf('triggerBy', triggerPriceTypes, 'LastPrice') } : {}),
    ...given('triggerDirection', readDirection(body, triggerPrice)),
    ...given('leverage', readLeverage(body)),
    ...given('marketUnit', body.optionalOneOf('marketUnit', marketUnits)),
    ...(body.flag('isLeverage', false) ? { isLeverage: true } : {}),
    ...(body.flag('is_reverse_position', false) ? { isReversePosition: true } : {}),
    ...given('trailValue', body.filledText('trailValue')),
    ...readTrail(body),
    ...given('oco', oco),
    ...given('strategy', readStrategy(body)),
    ...readSlippage(body),
    ...readTpSl(body),
  }
}
