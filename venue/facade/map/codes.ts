import { callErrors } from '#shared/errors/call-errors.ts'
import { withDetail } from '#shared/errors/catalogue.ts'
import { orderErrors } from '#shared/errors/order-errors.ts'
import { positionErrors } from '#shared/errors/position-errors.ts'
import type { Refusal } from '../../exchange/commands.ts'
import { ApiRefusal } from '../terms/api-refusal.ts'
import type { Category } from '../terms/category.ts'

/** Errors of any call that a command or query can be answered with; the other call errors belong to the terminal's wire. */
type CallErrorName =
  | 'badRequest'
  | 'unknownAccount'
  | 'forbidden'
  | 'tooManyCalls'
  | 'serverError'
  | 'compliance'
  | 'identityNeeded'
  | 'agreementNeeded'
  | 'quizNeeded'
  | 'regionRestricted'

export type CommandErrorName = CallErrorName | keyof typeof orderErrors | keyof typeof positionErrors

/** Bybit's code and text; for spot others where its spot errors have a series of their own. `{{…}}` are our parameters. */
type Outward =
  | readonly [retCode: number, retMsg: string]
  | readonly [retCode: number, retMsg: string, spotCode: number, spotMsg: string]

/** One text for both ways to set a TP/SL on the wrong side of its price. */
const wrongSide = (leg: string, side: string, relation: string): Outward => [
  10001,
  `${leg} set for ${side} position should be ${relation} than base_price??{{triggerBy}}`,
]

/** Where Bybit's errors have no closer code, 10001 names the field. */
const invalid = (field: string): Outward => [10001, `params error: ${field} invalid`]

/**
 * Bybit's answer to each refusal of the venue. A new error of the venue does not compile without a row here. Codes and texts:
 * https://bybit-exchange.github.io/docs/v5/error, as of 24 July 2026.
 */
export const outward: Readonly<Record<CommandErrorName, Outward>> = {
  badRequest: [10001, 'Request parameter error.'],
  unknownAccount: [10003, 'API key is invalid.'],
  forbidden: [10005, 'Permission denied, please check your API key permissions.'],
  tooManyCalls: [10006, 'Too many visits. Exceeded the API Rate Limit.'],
  serverError: [10016, 'Server error.'],
  compliance: [10024, 'Compliance rules triggered'],
  identityNeeded: [10024, 'Compliance rules triggered'],
  agreementNeeded: [110123, 'Please sign the agreement of this product first.'],
  quizNeeded: [176002, 'Query user account info error. Confirm that if you have completed quiz in GUI'],
  regionRestricted: [10024, 'Compliance rules triggered'],

  unknownSymbol: [10001, 'params error: symbol invalid', 170121, 'Invalid symbol.'],
  notTrading: [110066, 'Trading is currently not allowed.', 170151, 'The trading pair is not open yet'],
  badSide: [10001, 'Side invalid', 170117, 'Invalid side.'],
  badOrderType: [10001, 'OrderType invalid', 170116, 'Invalid orderType.'],
  badTimeInForce: [10001, 'TimeInForce invalid', 170115, 'Invalid timeInForce.'],
  badPositionIdx: [10001, 'position idx not match position mode'],
  badQty: [10001, 'Qty invalid', 170130, "Data sent for parameter 'qty' is not valid."],
  offLot: [10001, 'Qty invalid', 170137, 'Order volume decimal too long'],
  qtyBelowMin: [
    10001,
    'The number of contracts exceeds minimum limit allowed',
    170136,
    'Order quantity lower than the minimum.',
  ],
  qtyAboveMax: [
    10001,
    'The number of contracts exceeds maximum limit allowed: too large',
    170124,
    'Order amount too large.',
  ],
  badPrice: [10001, 'Price invalid', 170130, "Data sent for parameter 'price' is not valid."],
  offTick: [10001, 'Price invalid', 170134, 'Order price decimal too long.'],
  priceRange: [110003, 'Order price exceeds the allowable range.', 170132, 'Order price too high.'],
  minNotional: [
    110094,
    'Order notional value below the lower limit',
    170140,
    'Transaction amount lower than the minimum.',
  ],
  badTrigger: invalid('trigger price'),
  badTriggerBy: invalid('triggerBy'),
  badLinkId: invalid('orderLinkId'),
  reduceOnlyNoPosition: [110017, 'current position is zero, cannot fix reduce-only order qty'],
  tooManyOrders: [
    110020,
    'Not allowed to have more than 500 active orders.',
    170810,
    'Cannot exceed maximum of 500 conditional, TP/SL and active orders.',
  ],
  unknownOrder: [110001, 'order not exists or too late to cancel', 170213, 'Order does not exist.'],
  orderFilled: [110001, 'order not exists or too late to cancel', 170213, 'Order does not exist.'],
  orderEnded: [110001, 'order not exists or too late to cancel', 170213, 'Order does not exist.'],
  badReplace: [10001, 'The order remains unchanged as the parameters entered match the existing ones.'],
  badTpSl: [110057, 'Conditional order or limit order contains TP/SL related params'],
  badTpSlQty: [
    110058,
    "You can't set take profit and stop loss due to insufficient size of remaining position size.",
  ],
  longTakeProfit: wrongSide('TakeProfit', 'Buy', 'higher'),
  longStopLoss: wrongSide('StopLoss', 'Buy', 'lower'),
  shortTakeProfit: wrongSide('TakeProfit', 'Sell', 'lower'),
  shortStopLoss: wrongSide('StopLoss', 'Sell', 'higher'),
  insufficientBalance: [110007, 'ab not enough for new order', 170131, 'Insufficient balance.'],
  riskLimit: [
    110090,
    'Order placement failed as your position may exceed the max limit. Please lower your leverage to increase the max. position limit',
  ],
  badSlippage: [110108, 'slippageTolerance is out of range'],
  badStrategy: [10001, 'params error: the fields of this order contradict each other'],
  triggerNotRising: [110092, 'expect Rising, but trigger_price <= current??{{triggerBy}}'],
  triggerNotFalling: [110093, 'expect Falling, but trigger_price >= current??{{triggerBy}}'],
  alreadyDone: [10014, 'Invalid duplicate request.'],
  orderValueLimit: [
    3400139,
    'The total value of your positions and orders has exceeded the risk limit for a Perpetual or Futures contract',
  ],
  closingOnly: [110023, 'Currently you can only reduce your position on this contract.'],
  unifiedOnly: [110088, 'Please Upgrade to UTA to trade'],
  marginTradingOff: [
    110068,
    'Leveraged trading is not allowed.',
    170036,
    "You haven't enabled Cross Margin Trading yet.",
  ],
  buyAboveLimit: [
    110003,
    'Order price exceeds the allowable range.',
    170193,
    'Buy order price cannot be higher than {{limit}}.',
  ],
  sellBelowLimit: [
    110003,
    'Order price exceeds the allowable range.',
    170194,
    'Sell order price cannot be lower than {{limit}}.',
  ],
  // Some parts of the order exist: a definite refusal would be wrong. Bybit's word for it is to look the order up.
  splitOrderFailed: [110079, 'The order is processing and can not be operated, please try again later'],

  badLeverage: invalid('leverage'),
  leverageBounds: [110013, 'cannot set leverage gt maxLeverage [{{max_leverage}}] by risk limit'],
  leverageLiquidates: [110011, 'Liquidation will be triggered immediately by this adjustment'],
  marginModeBusy: [3400045, 'Set margin mode failed'],
  positionModeBusy: [110024, 'You have an existing position, so the position mode cannot be switched.'],
  modeNotAllowed: [110029, 'Hedge mode is not supported for this symbol.'],
  noPosition: [110034, 'There is no net position'],
  notIsolated: [110015, 'The position is in cross margin mode.'],
  badMarginAmount: invalid('margin'),
  marginAboveValue: [10001, 'params error: the margin would exceed the value of the position'],
  marginNotFree: [110078, 'Added margin more than max can reduce margin'],
  notModified: [34040, 'not modified'],
  badCoin: [110050, 'Invalid coin', 170221, 'This coin does not exist.'],
  badAmount: invalid('amount'),
  demoFundsLimit: [10001, 'params error: the account would hold more demo funds than allowed'],
  demoOnly: [10005, 'Permission denied, please check your API key permissions.'],
}

const errors = { ...callErrors, ...orderErrors, ...positionErrors }
const names = Object.keys(outward) as CommandErrorName[]
const nameByCode: ReadonlyMap<number, CommandErrorName> = new Map(
  names.map((name) => [errors[name][0], name]),
)

/** Other answers that an endpoint gives for some of the venue's errors. */
export type Instead = { readonly [Name in CommandErrorName]?: readonly [retCode: number, retMsg: string] }

/** The venue's name of a refusal, undefined for a code that no command answers. */
export const nameOf = ({ code }: Pick<Refusal, 'code'>): CommandErrorName | undefined => nameByCode.get(code)

/**
 * Bybit's refusal for one of the venue. The venue changed nothing, except for `splitOrderFailed`. A code without a row is
 * answered as 10001 with the venue's text.
 */
export function refusalOf(refusal: Refusal, category: Category | null, instead: Instead = {}): ApiRefusal {
  const name = nameOf(refusal)
  if (name === undefined) return new ApiRefusal(10001, refusal.message)
  const words: Outward = instead[name] ?? outward[name]
  const [retCode, retMsg] = category === 'spot' && words.length === 4 ? [words[2], words[3]] : words
  return new ApiRefusal(retCode, withDetail(retMsg, '', refusal.params))
}

/** The link id was used before (spot has its own code). Nothing was placed. */
export const duplicateLinkId = (category: Category): ApiRefusal =>
  category === 'spot'
    ? new ApiRefusal(170141, 'Duplicate clientOrderId')
    : new ApiRefusal(110072, 'OrderLinkedID is duplicate')

/** A reduce-only order takes no TP/SL. */
export const reduceOnlyTpSl = (): ApiRefusal => new ApiRefusal(outward.badTpSl[0], outward.badTpSl[1])

/** A spot market order takes no TP/SL (https://github.com/bybit-exchange/pybit/issues/200, of 17 March 2024). */
export const spotMarketTpSl = (): ApiRefusal =>
  new ApiRefusal(170130, "Data sent for parameter '' is not valid.")

/** 110001 names what the call tried. */
const tooLateToReplace = [110001, 'order not exists or too late to replace'] as const

/** Answers of amend for an order that is not open. Spot has one text for amend and cancel. */
export const amendInstead = (category: Category): Instead =>
  category === 'spot'
    ? {}
    : { unknownOrder: tooLateToReplace, orderFilled: tooLateToReplace, orderEnded: tooLateToReplace }

/** Bybit's answer for an order that does not exist. `instead` as for `refusalOf`. */
export const noSuchOrder = (category: Category, instead: Instead = {}): ApiRefusal => {
  const [code, message] = errors.unknownOrder
  return refusalOf({ ok: false, code, message }, category, instead)
}
