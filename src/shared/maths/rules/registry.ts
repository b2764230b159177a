/** Every rule of our own by its published name, on plain JSON inputs: what the vector runner and the tests call. */
import type { Decimal } from '../../units/decimal.ts'
import { account } from '../account.ts'
import { autoMargin, maxAddReduce } from '../add-margin.ts'
import { averageEntry, inverseAvgFromValue } from '../average-entry.ts'
import { bankruptcyPrice } from '../bankruptcy.ts'
import { breakeven } from '../breakeven.ts'
import { tradingFee } from '../fees.ts'
import { applyFill } from '../fills.ts'
import { fundingFee } from '../funding.ts'
import { liqCross } from '../liquidation-cross.ts'
import { liqFromPositionIM, liqIsolatedEntry, liqIsolatedMark } from '../liquidation-isolated.ts'
import { borrowMargin, positionIM, positionMM } from '../margin.ts'
import { maxQtyByBalance } from '../max-quantity.ts'
import type { Num } from '../number.ts'
import { optionBuyCost, optionFee, optionPayoff } from '../option-fee.ts'
import { optionIMShort, optionMM } from '../option-margin.ts'
import { black76, deltaAfter } from '../option-pricing.ts'
import { orderCost, orderLoss, qtyFromCost } from '../order-cost.ts'
import { closedPnl, closedPnlFromValues, unrealisedPnl, uplFromValue, uplInverseFromValue } from '../pnl.ts'
import { priceBandFutures2025, priceBandFutures2026, priceBandSpot } from '../price-band.ts'
import { maintenanceMargin, maxValueForLeverage, mmDeductions } from '../risk-tiers.ts'
import { roi } from '../roi.ts'
import { decimalsOf, roundStep, scale, unscale } from '../rounding.ts'
import { slippagePrice } from '../slippage.ts'
import type { SlippageType } from '../slippage.ts'
import { tpslFromPrice, tpslToPrice } from '../tpsl.ts'
import { trailing } from '../trailing.ts'
import { sessionSettle } from '../usdc-session.ts'
import { positionValue, qtyFromValue, valueFromQty } from '../value.ts'
import type { SnapMode } from '../../units/tick.ts'
import {
  amount,
  amountsIn,
  familyIn,
  fillsIn,
  isTrue,
  optionTypeIn,
  recordIn,
  sideIn,
  tiersIn,
  toAmount,
  wholeIn,
} from './inputs.ts'
import type { RuleInputs } from './inputs.ts'

export type RuleValue = Decimal | number | null | undefined | readonly (Decimal | null)[]
export type RuleOutputs = Readonly<Record<string, RuleValue>>
export type Rule = (inputs: RuleInputs) => RuleOutputs | null

/** Reads every listed key as an amount; absent keys stay absent. */
function amounts<K extends string>(inputs: RuleInputs, keys: readonly K[]): { [P in K]: Num } {
  return Object.fromEntries(keys.map((key) => [key, amount(inputs, key)])) as { [P in K]: Num }
}

const sideOf = (i: RuleInputs) => ({ side: sideIn(i) })
const positionOf = (i: RuleInputs) => ({ family: familyIn(i), side: sideIn(i) })

const MODES: readonly unknown[] = ['down', 'up', 'nearest', 'trunc'] satisfies SnapMode[]
const SLIPPAGES: readonly unknown[] = ['TickSize', 'Percent', 'Amount'] satisfies SlippageType[]

const MARGIN_KEYS = ['size', 'entry', 'leverage', 'takerFee', 'mark'] as const
const LIQ_KEYS = ['size', 'entry', 'leverage', 'mmr', 'mmDeduction', 'extraMargin', 'tick'] as const
const ORDER_KEYS = ['price', 'leverage', 'takerFee', 'qtyStep'] as const

/** The TP/SL field a case gives, in the order the published rule looks for it. */
function aimOf(i: RuleInputs): Parameters<typeof tpslToPrice>[0]['aim'] {
  if ('changePct' in i) return { kind: 'change', changePct: amount(i, 'changePct') }
  if ('roiPct' in i) return { kind: 'roi', ...amounts(i, ['roiPct', 'leverage']) }
  return { kind: 'pnl', ...amounts(i, ['pnl', 'size']) }
}

const toReduce = (i: RuleInputs) => amounts(i, ['margin', 'notional', 'imr', 'upl'])
const toAdd = (i: RuleInputs) => amounts(i, ['balance', 'free', 'crossUpl'])

function maxAddReduceOf(i: RuleInputs): RuleOutputs {
  const reduce = recordIn(i, 'marginToReduce')
  const add = recordIn(i, 'marginToAdd')
  return maxAddReduce({
    marginToReduce: reduce === undefined ? null : toReduce(reduce),
    marginToAdd: add === undefined ? null : toAdd(add),
  })
}

function roundStepOf(i: RuleInputs): RuleOutputs {
  const mode = i['mode']
  const n = amounts(i, ['value', 'step'])
  return { value: MODES.includes(mode) ? roundStep(n.value, n.step, mode as SnapMode) : null }
}

function slippageOf(i: RuleInputs): RuleOutputs | null {
  const type = i['type']
  if (!SLIPPAGES.includes(type)) return null
  return slippagePrice({
    type: type as SlippageType,
    ...amounts(i, ['tolerance', 'tickSize', 'ask1', 'bid1']),
  })
}

/** All 51 rules of maths-rules.json that are ours. */
export const rules: Readonly<Record<string, Rule>> = {
  account: (i) =>
    account(amounts(i, ['marginBalance', 'im', 'mm', 'haircut', 'orderLoss'])) as RuleOutputs | null,
  apply_fill: (i) =>
    applyFill({
      family: familyIn(i),
      fillSide: sideIn(i, 'fillSide'),
      ...amounts(i, ['signedSize', 'entry', 'fillQty', 'fillPrice']),
    }),
  auto_margin: (i) =>
    autoMargin({ ...amounts(i, ['value', 'initialMargin', 'available']), times: wholeIn(i, 'times') }),
  avg_entry: (i) => averageEntry({ family: familyIn(i), fills: fillsIn(i) }),
  bankruptcy: (i) => ({
    bustPrice: bankruptcyPrice({ ...positionOf(i), ...amounts(i, ['entry', 'leverage', 'tick']) }),
  }),
  black76: (i) =>
    black76({
      type: optionTypeIn(i),
      dayFloor: isTrue(i, 'dayFloor'),
      ...amounts(i, ['F', 'K', 'tYears', 'iv', 'r']),
    }),
  borrow_margin: (i) => borrowMargin(amounts(i, ['borrowUsd', 'imr', 'mmr'])),
  breakeven: (i) => ({
    breakEvenPrice: breakeven({
      ...positionOf(i),
      ...amounts(i, ['size', 'entry', 'realisedPnl', 'takerFee']),
    }),
  }),
  closed_pnl: (i) => ({
    closedPnl: closedPnl({
      ...positionOf(i),
      ...amounts(i, ['gross', 'size', 'entry', 'exit', 'openFee', 'closeFee', 'fundingPaid']),
    }),
  }),
  closed_pnl_from_values: (i) => ({
    closedPnl: closedPnlFromValues({
      ...sideOf(i),
      ...amounts(i, ['cumEntryValue', 'cumExitValue', 'feeRate']),
    }),
  }),
  convert_unit: (i) =>
    'qty' in i
      ? { value: valueFromQty({ family: familyIn(i), ...amounts(i, ['qty', 'price']) }) }
      : { qty: qtyFromValue({ family: familyIn(i), ...amounts(i, ['value', 'price', 'qtyStep']) }) },
  decimals_of: (i) => ({
    decimals: decimalsOf(typeof i['step'] === 'number' ? String(i['step']) : (i['step'] as string)),
  }),
  delta_after: (i) => ({ delta: deltaAfter(amounts(i, ['delta', 'gamma', 'dPrice'])) }),
  funding: (i) => ({ fundingFee: fundingFee({ ...positionOf(i), ...amounts(i, ['size', 'mark', 'rate']) }) }),
  inverse_avg_from_value: (i) => ({ avgPrice: inverseAvgFromValue(amounts(i, ['size', 'positionValue'])) }),
  liq_cross: (i) => ({
    liqPrice: liqCross({
      ...positionOf(i),
      ...amounts(i, ['size', 'mark', 'mmr', 'marginBalance', 'otherMM', 'mmDeduction', 'closeFee', 'tick']),
    }),
  }),
  liq_from_position_im: (i) =>
    liqFromPositionIM({
      ...sideOf(i),
      ...amounts(i, ['size', 'positionValue', 'positionIM', 'takerFee', 'mmr', 'tick']),
    }),
  liq_isolated_entry: (i) => ({ liqPrice: liqIsolatedEntry({ ...positionOf(i), ...amounts(i, LIQ_KEYS) }) }),
  liq_isolated_mark: (i) => ({
    liqPrice: liqIsolatedMark({ ...positionOf(i), ...amounts(i, [...LIQ_KEYS, 'takerFee']) }),
  }),
  maintenance_margin: (i) => maintenanceMargin({ tiers: tiersIn(i), value: amount(i, 'value') }),
  max_add_reduce: maxAddReduceOf,
  max_qty_balance: (i) => ({
    maxQty: maxQtyByBalance({
      ...positionOf(i),
      ...amounts(i, [...ORDER_KEYS, 'available', 'maxPositionValue', 'usedValue', 'maxOrderQty']),
    }),
  }),
  max_value_for_leverage: (i) => ({
    maxPositionValue: maxValueForLeverage({ tiers: tiersIn(i), leverage: amount(i, 'leverage') }),
  }),
  mm_deductions: (i) => ({ deductions: mmDeductions(tiersIn(i)) }),
  option_buy_cost: (i) => optionBuyCost(amounts(i, ['qty', 'price', 'index', 'feeRate', 'cap'])),
  option_fee: (i) => ({ fee: optionFee(amounts(i, ['qty', 'price', 'index', 'feeRate', 'cap'])) }),
  option_im_short: (i) =>
    optionIMShort({
      type: optionTypeIn(i),
      ...amounts(i, [
        'index',
        'strike',
        'price',
        'mark',
        'qty',
        'maxFactor',
        'minFactor',
        'feeRate',
        'cap',
        'mm',
      ]),
    }),
  option_mm: (i) => ({ mm: optionMM(amounts(i, ['mmFactor', 'index', 'mark', 'liqFeeRate', 'size'])) }),
  option_payoff: (i) =>
    optionPayoff({
      type: optionTypeIn(i),
      ...sideOf(i),
      ...amounts(i, ['strike', 'settle', 'qty', 'entry', 'deliveryFeeRate']),
    }),
  order_cost: (i) => orderCost({ ...positionOf(i), ...amounts(i, ['qty', 'price', 'leverage', 'takerFee']) }),
  order_loss: (i) => ({
    orderLoss: orderLoss({ ...positionOf(i), ...amounts(i, ['mark', 'price', 'qty']) }),
  }),
  position_im: (i) => positionIM({ ...positionOf(i), ...amounts(i, MARGIN_KEYS) }),
  position_mm: (i) => positionMM({ ...positionOf(i), ...amounts(i, [...MARGIN_KEYS, 'mmr', 'mmDeduction']) }),
  position_value: (i) => ({
    positionValue: positionValue({ family: familyIn(i), ...amounts(i, ['size', 'price']) }),
  }),
  price_band_futures_2025: (i) => priceBandFutures2025(amounts(i, ['index', 'mark', 'x', 'y'])),
  price_band_futures_2026: (i) =>
    priceBandFutures2026(amounts(i, ['index', 'mark', 'x', 'y', 'premiumAvg', 'alpha'])),
  price_band_spot: (i) => priceBandSpot(amounts(i, ['index', 'x', 'y', 'premium2m'])),
  qty_from_cost: (i) => qtyFromCost({ ...positionOf(i), ...amounts(i, [...ORDER_KEYS, 'cost']) }),
  roi: (i) => ({ roiPct: roi(amounts(i, ['pnl', 'initialMargin', 'closeFee'])) }),
  round_step: roundStepOf,
  scale: (i) => ({ scaled: scale(amount(i, 'value'), wholeIn(i, 'exp')) }),
  session_settle: (i) => sessionSettle({ ...sideOf(i), ...amounts(i, ['size', 'sessionAvg', 'settleMark']) }),
  slippage_price: slippageOf,
  tpsl_from_price: (i) =>
    tpslFromPrice({ ...positionOf(i), ...amounts(i, ['size', 'entry', 'trigger', 'leverage']) }),
  tpsl_to_price: (i) => tpslToPrice({ ...positionOf(i), ...amounts(i, ['entry', 'tick']), aim: aimOf(i) }),
  trading_fee: (i) => ({
    fee: tradingFee({ family: familyIn(i), ...amounts(i, ['qty', 'price', 'feeRate']) }),
  }),
  trailing: (i) => ({
    triggerPrice: trailing({
      ...sideOf(i),
      ...amounts(i, ['distance', 'ratePct', 'activation']),
      path: amountsIn(i, 'path'),
    }),
  }),
  unrealised_pnl: (i) => ({
    unrealisedPnl: unrealisedPnl({ ...positionOf(i), ...amounts(i, ['size', 'entry', 'price']) }),
  }),
  unscale: (i) => ({ value: unscale(toAmount(i['scaled']), wholeIn(i, 'exp')) }),
  upl_from_value: (i) => ({
    unrealisedPnl: uplFromValue({ ...sideOf(i), ...amounts(i, ['size', 'price', 'positionValue']) }),
  }),
  upl_inverse_from_value: (i) => ({
    unrealisedPnl: uplInverseFromValue({ ...sideOf(i), ...amounts(i, ['size', 'positionValue', 'price']) }),
  }),
}
