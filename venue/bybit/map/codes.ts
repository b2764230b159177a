/**
 * Bybit's error codes as data: which of our errors each one is, and which leave the outcome of an order call open. A refusal is
 * never sent as 10000 or 10016, which the terminal reads as an open outcome, nor as a code that ends its session.
 * @source https://bybit-exchange.github.io/docs/v5/error (2026-07-24)
 */
import { callErrors } from '#shared/errors/call-errors.ts'
import { gatewayErrors } from '#shared/errors/gateway-errors.ts'
import { orderErrors } from '#shared/errors/order-errors.ts'
import { positionErrors } from '#shared/errors/position-errors.ts'

const ours = { ...callErrors, ...orderErrors, ...positionErrors, ...gatewayErrors }
export type OurError = keyof typeof ours

/** Code on our wire of one of our errors. */
export const codeOf = (name: OurError): number => ours[name][0]

const table: readonly (readonly [OurError, readonly number[]])[] = [
  // The request was refused because of its time. It was not executed.
  ['notSent', [-1, 10002]],
  // Keys and rights. Bybit's 10007 and 10009 mean other things than ours.
  ['forbidden', [10003, 10004, 10005, 10007, 10008, 10010, 10027, 10028, 10029, 33004, -2015]],
  ['tooManyCalls', [10006, 10018, 170005, 170222, 10403, 10429, 20003]],
  ['regionRestricted', [10009, 110132, 170209, 170348]],
  ['unknownCall', [10017, 10404]],
  ['compliance', [10024]],
  ['agreementNeeded', [110123, 110125, 170241]],
  ['quizNeeded', [176002]],

  ['unknownSymbol', [170121]],
  ['notTrading', [110063, 110066, 110074, 110095, 110098, 110103, 170151, 170157, 170159, 170206]],
  ['badSide', [170117]],
  ['badOrderType', [170116]],
  ['badTimeInForce', [170115, 170217, 170218]],
  ['offLot', [170137, 170148]],
  ['qtyBelowMin', [170136]],
  ['qtyAboveMax', [170124, 170197, 170198, 170381, 170382]],
  ['offTick', [110049, 170134]],
  [
    'priceRange',
    [
      110003, 110120, 110121, 30208, 30209, 170132, 170133, 170192, 170193, 170194, 170203, 170204, 170371,
      170372,
    ],
  ],
  ['minNotional', [110094, 170140]],
  ['badSlippage', [110108, 110109]],
  ['reduceOnlyNoPosition', [110017]],
  ['tooManyOrders', [110009, 110020, 110061, 170810]],
  ['unknownOrder', [110001, 170213, 170143]],
  ['orderEnded', [110008, 170139, 110010, 170142, 170190]],
  ['badReplace', [110064, 170311, 170312, 170313]],
  ['badTpSl', [110054, 110055, 110056, 110057, 110059, 110060, 110099]],
  ['badTpSlQty', [110058]],
  [
    'insufficientBalance',
    [110004, 110006, 110007, 110012, 110014, 110044, 110045, 110051, 110052, 110053, 170033, 170131, 176015],
  ],
  ['riskLimit', [110021, 110031, 110047, 110048, 110085, 110089, 110090, 3400139]],
  ['triggerNotRising', [110092]],
  ['triggerNotFalling', [110093]],
  ['closingOnly', [110022, 110023, 110042, 30228, 110137]],
  ['unifiedOnly', [110067, 110088, 110097]],
  [
    'marginTradingOff',
    [110068, 110101, 170036, 170037, 170344, 176008, 176009, 176010, 176011, 176012, 176013],
  ],

  ['leverageBounds', [110013, 110086, 110087, 176034]],
  ['leverageLiquidates', [110011, 110039, 110040, 110046]],
  ['marginModeBusy', [110073, 3400045]],
  ['positionModeBusy', [110024, 110028]],
  ['modeNotAllowed', [110029, 110036, 110038, 110077, 110096, 3200419]],
  ['noPosition', [110033, 110034]],
  ['notIsolated', [110015, 110076]],
  ['marginNotFree', [110078]],
  ['notModified', [110025, 110026, 110027, 110043, 34040]],
  ['badCoin', [110050, 170221, 182102, 176016]],
]

/** Our error by Bybit's code. */
export const errorByCode: ReadonlyMap<number, OurError> = new Map(
  table.flatMap(([name, codes]) => codes.map((code) => [code, name] as const)),
)

/** The link id was used before: the first order with it is the answer. */
export const duplicateCodes: ReadonlySet<number> = new Set([10014, 110072, 170141])

/**
 * Codes with which Bybit does not say whether an order call was executed. 110079, "the order is processing", is one of amend
 * and cancel; it is open for every call.
 */
export const openCodes: ReadonlySet<number> = new Set([
  429, 10000, 10016, 10019, 40004, 110079, 170001, 170007, 170032, 170035, 170146, 170147, 170149, 170150,
  170212, 170234, 170310,
])

/** Which error 10001 is, by its text. The first rule that fits decides. */
export const textRules: readonly (readonly [pattern: RegExp, error: OurError])[] = [
  [/position\s*idx/i, 'badPositionIdx'],
  [/take\s?profit.*\bbuy\b.*higher/i, 'longTakeProfit'],
  [/stop\s?loss.*\bbuy\b.*lower/i, 'longStopLoss'],
  [/take\s?profit.*\bsell\b.*lower/i, 'shortTakeProfit'],
  [/stop\s?loss.*\bsell\b.*higher/i, 'shortStopLoss'],
  [/zero[ -]position|position is zero/i, 'noPosition'],
  [/order_?link_?id/i, 'badLinkId'],
  [/minimum (?:limit|order)|below the (?:minimum|lower)/i, 'qtyBelowMin'],
  [/maximum (?:limit|order)|too large/i, 'qtyAboveMax'],
  [/\b(?:qty|quantity)\b.*(?:decimal|precision|step)/i, 'offLot'],
  [/\b(?:qty|quantity)\b/i, 'badQty'],
  [/price.*(?:out of|exceeds|outside).*range|out of permissible/i, 'priceRange'],
  [/price.*(?:decimal|precision|tick)/i, 'offTick'],
  [/trigger_?\s?price/i, 'badTrigger'],
  [/\bprice\b/i, 'badPrice'],
  [/\bsymbol\b/i, 'unknownSymbol'],
  [/parameters? entered match|remains unchanged|not modified/i, 'notModified'],
]
