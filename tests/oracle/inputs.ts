/** Random inputs of every own rule, as JSON has them: optional keys come and go, all families and sides. */
import * as fc from 'fast-check'
import {
  amount,
  btcTiers,
  family,
  feeRate,
  leverage,
  positiveAmount,
  price,
  scaledText,
  side,
  size,
  tiers,
} from '../shared/maths/samples.ts'

type Shape = Record<string, fc.Arbitrary<unknown>>

const money = amount(10, 8)
const signedMoney = fc
  .tuple(money, fc.boolean())
  .map(([text, down]) => (down && /[1-9]/.test(text) ? `-${text}` : text))
const rate = fc.integer({ min: 0, max: 900_000 }).map((value) => scaledText(BigInt(value), 7))
const signedRate = fc
  .tuple(rate, fc.boolean())
  .map(([text, down]) => (down && /[1-9]/.test(text) ? `-${text}` : text))
const tick = fc.constantFrom('0.1', '0.5', '0.05', '1', '5', '0.0000010', '0.01', '0.25', '0.3')
const step = fc.oneof(tick, positiveAmount(4, 6))
const tierTable = fc.oneof(fc.constant(btcTiers), tiers, fc.constant([...btcTiers].reverse()))
const optionType = fc.constantFrom('Call', 'Put')

/** All of `always`, any of `sometimes`. */
function record(always: Shape, sometimes: Shape = {}): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({ ...always, ...sometimes }, { requiredKeys: Object.keys(always) }) as fc.Arbitrary<
    Record<string, unknown>
  >
}

const position = { family, side, size, entry: price, leverage }
const order = { family, side, price, leverage, takerFee: feeRate }
const optionOrder = { qty: size, price, index: price, feeRate: rate }

function tpslToPrice(): fc.Arbitrary<Record<string, unknown>> {
  const shared = { family, side, entry: price }
  const percent = fc.oneof(signedMoney, fc.integer({ min: -99, max: 300 }).map(String))
  return fc.oneof(
    record({ ...shared, changePct: percent }, { tick }),
    record({ ...shared, roiPct: percent, leverage }, { tick }),
    record({ ...shared, pnl: signedMoney, size }, { tick }),
  )
}

/** d1 within 8: beyond it both models round to 0 or intrinsic. */
const black76 = record(
  {
    type: optionType,
    F: fc.integer({ min: 1_000, max: 10_000_000 }).map((v) => scaledText(BigInt(v), 2)),
    ratio: fc.integer({ min: 700, max: 1_400 }),
    tYears: fc.integer({ min: 20, max: 2_000 }).map((v) => scaledText(BigInt(v), 3)),
    iv: fc.integer({ min: 350, max: 2_500 }).map((v) => scaledText(BigInt(v), 3)),
  },
  { r: fc.constantFrom('0', '0.05', '-0.01', '0.1'), dayFloor: fc.boolean() },
).map(({ ratio, ...inputs }) => {
  const strike = (BigInt(String(inputs['F']).replace('.', '')) * BigInt(String(ratio))) / 1000n
  return { ...inputs, K: scaledText(strike, 2) }
})

export const ruleInputs: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
  account: record(
    { marginBalance: signedMoney, im: money, mm: money },
    { haircut: money, orderLoss: signedMoney },
  ),
  apply_fill: record({
    family,
    signedSize: fc
      .tuple(fc.oneof(size, fc.constant('0')), fc.boolean())
      .map(([q, d]) => (d && q !== '0' ? `-${q}` : q)),
    entry: price,
    fillSide: side,
    fillQty: size,
    fillPrice: price,
  }),
  auto_margin: record({
    value: positiveAmount(9, 4),
    initialMargin: positiveAmount(7, 4),
    available: money,
    times: fc.integer({ min: 0, max: 12 }),
  }),
  avg_entry: record({
    family,
    fills: fc.array(fc.record({ qty: size, price }), { minLength: 1, maxLength: 9 }),
  }),
  bankruptcy: record(
    { family, side, entry: price, leverage: fc.oneof(leverage, fc.constantFrom('1', '0.5', '50')) },
    { tick },
  ),
  black76,
  borrow_margin: record({ borrowUsd: money, imr: positiveAmount(3, 4), mmr: rate }),
  breakeven: record({
    family,
    side,
    size,
    entry: price,
    realisedPnl: signedMoney,
    takerFee: fc.oneof(feeRate, fc.constantFrom('1', '0.9999')),
  }),
  closed_pnl: record(
    { family, side, size, entry: price, exit: price },
    { gross: signedMoney, openFee: money, closeFee: money, fundingPaid: signedMoney },
  ),
  closed_pnl_from_values: record({ side, cumEntryValue: money, cumExitValue: money, feeRate: signedRate }),
  convert_unit: fc.oneof(
    record({ family, qty: size, price }),
    record({ family, value: money, price, qtyStep: step }),
  ),
  decimals_of: record({ step: positiveAmount(6, 12) }),
  delta_after: record({ delta: signedRate, gamma: rate, dPrice: signedMoney }),
  funding: record({ family, side, size, mark: price, rate: signedRate }),
  inverse_avg_from_value: record({ size, positionValue: positiveAmount(9, 8) }),
  liq_cross: record(
    { family, side, size, mark: price, mmr: rate, marginBalance: signedMoney },
    { otherMM: money, mmDeduction: money, closeFee: money, tick },
  ),
  liq_from_position_im: record(
    { side, size, positionValue: positiveAmount(8, 8), positionIM: money, takerFee: feeRate, mmr: rate },
    { tick },
  ),
  liq_isolated_entry: record({ ...position, mmr: rate }, { mmDeduction: money, extraMargin: money, tick }),
  liq_isolated_mark: record(
    { ...position, mmr: rate },
    { mmDeduction: money, extraMargin: money, tick, takerFee: feeRate },
  ),
  maintenance_margin: record({ tiers: tierTable, value: money }),
  max_add_reduce: record({
    marginToAdd: fc.record({ balance: money, free: signedMoney, crossUpl: signedMoney }),
    marginToReduce: fc.record({ margin: money, notional: money, imr: rate, upl: signedMoney }),
  }),
  max_qty_balance: record(
    { ...order, available: signedMoney, qtyStep: step },
    { maxPositionValue: money, usedValue: money, maxOrderQty: size },
  ),
  max_value_for_leverage: record({ tiers: tierTable, leverage }),
  mm_deductions: record({ tiers: tierTable }),
  option_buy_cost: record(optionOrder, { cap: rate }),
  option_fee: record(optionOrder, { cap: rate }),
  option_im_short: record(
    { ...optionOrder, type: optionType, strike: price, mark: price, maxFactor: rate, minFactor: rate },
    { cap: rate, mm: money },
  ),
  option_mm: record({ mmFactor: rate, index: price, mark: price, liqFeeRate: rate, size: signedMoney }),
  option_payoff: record({
    type: optionType,
    side,
    strike: price,
    settle: price,
    qty: size,
    entry: price,
    deliveryFeeRate: rate,
  }),
  order_cost: record({ ...order, qty: size }),
  order_loss: record({ side, mark: price, price, qty: size }),
  position_im: record({ ...position, takerFee: feeRate }, { mark: price }),
  position_mm: record({ ...position, takerFee: feeRate, mmr: rate }, { mark: price, mmDeduction: money }),
  position_value: record({ family, size, price }),
  price_band_futures_2025: record({ index: price, mark: price, x: rate, y: rate }),
  price_band_futures_2026: record(
    { index: price, mark: price, x: rate, y: rate, premiumAvg: signedMoney },
    { alpha: rate },
  ),
  price_band_spot: record({ index: price, x: rate, y: rate, premium2m: signedMoney }),
  qty_from_cost: record({ ...order, cost: money }, { qtyStep: step }),
  roi: record({ pnl: signedMoney, initialMargin: positiveAmount(9, 8) }, { closeFee: money }),
  round_step: record({ value: signedMoney, step, mode: fc.constantFrom('down', 'up', 'nearest', 'trunc') }),
  scale: record({ value: signedMoney, exp: fc.constantFrom('2', '3', '4', '8') }),
  session_settle: record({ side, size, sessionAvg: price, settleMark: price }),
  slippage_price: fc.oneof(
    record(
      {
        type: fc.constant('TickSize'),
        tolerance: fc.integer({ min: 1, max: 10_000 }).map(String),
        tickSize: tick,
      },
      { ask1: price, bid1: price },
    ),
    record(
      { type: fc.constantFrom('Percent', 'Amount'), tolerance: positiveAmount(4, 2) },
      { ask1: price, bid1: price },
    ),
  ),
  tpsl_from_price: record({ family, side, size, entry: price, trigger: price }, { leverage }),
  tpsl_to_price: tpslToPrice(),
  trading_fee: record({ family, qty: size, price, feeRate: signedRate }),
  trailing: fc.oneof(
    record(
      { side, distance: price, path: fc.array(price, { minLength: 1, maxLength: 12 }) },
      { activation: price },
    ),
    record(
      { side, ratePct: positiveAmount(3, 2), path: fc.array(price, { minLength: 1, maxLength: 12 }) },
      { activation: price },
    ),
  ),
  unrealised_pnl: record({ family, side, size, entry: price, price }),
  unscale: record({ scaled: amount(17, 0), exp: fc.constantFrom('2', '3', '4', '8') }),
  upl_from_value: record({ side, size, price, positionValue: money }),
  upl_inverse_from_value: record({ side, size, positionValue: money, price }),
}
