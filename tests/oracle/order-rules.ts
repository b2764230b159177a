/** Order, tier and rounding rules once more: written from docs/choices.md, not from src/shared/maths. */
import {
  add,
  ceil,
  cmp,
  dec,
  div,
  f,
  floor,
  hundred,
  max,
  min,
  mul,
  nearest,
  neg,
  onStep,
  one,
  sign,
  sub,
  sum,
  trunc,
  zero,
} from './fraction.ts'
import type { F } from './fraction.ts'
import { num, opt, isInverse, s, value, gain, shown, tickOf, closeFee, costRate, qtyOf } from './terms.ts'
import type { Inputs, Outputs } from './terms.ts'

type T = { limit: F; mmr: F; lev: F }

const tiersOf = (i: Inputs): T[] =>
  (i['tiers'] as Inputs[])
    .map((t) => ({ limit: num(t, 'limit'), mmr: num(t, 'mmr'), lev: num(t, 'maxLeverage') }))
    .sort((a, b) => cmp(a.limit, b.limit))

/** Margin as a sum over the slices of value each tier covers: the same money without a deduction. */
function progressive(tiers: T[], v: F): F {
  let below = zero
  let total = zero
  for (const [k, t] of tiers.entries()) {
    const top = k === tiers.length - 1 ? v : min(v, t.limit)
    if (cmp(top, below) > 0) total = add(total, mul(sub(top, below), t.mmr))
    below = t.limit
  }
  return total
}

const band = (buy: F, sell: F): Outputs =>
  sign(buy) <= 0 ? null : { maxBuy: buy, minSell: sign(sell) > 0 ? sell : null }

function toPrice(i: Inputs): Outputs {
  const e = num(i, 'entry')
  const side = s(i)
  let p: F
  if (i['changePct'] !== undefined) p = mul(e, add(one, mul(side, div(num(i, 'changePct'), hundred))))
  else if (i['roiPct'] !== undefined) {
    const move = mul(side, div(num(i, 'roiPct'), mul(hundred, num(i, 'leverage'))))
    const room = sub(one, move)
    if (isInverse(i) && sign(room) <= 0) return null
    p = isInverse(i) ? div(e, room) : mul(e, add(one, move))
  } else {
    const move = mul(side, div(num(i, 'pnl'), num(i, 'size')))
    const room = sub(div(one, e), move)
    if (isInverse(i) && sign(room) <= 0) return null
    p = isInverse(i) ? div(one, room) : add(e, move)
  }
  if (sign(p) <= 0) return null
  const tick = tickOf(i)
  if (tick === undefined) return { rawTrigger: p }
  const trigger = shown(i, p, tick)
  return { rawTrigger: p, trigger: trigger !== null && sign(trigger) > 0 ? trigger : null }
}

function trailingOf(i: Inputs): Outputs {
  const side = s(i)
  let best: F | null = null
  let on = i['activation'] === undefined
  for (const text of i['path'] as string[]) {
    const p = dec(text)
    if (!on && sign(mul(side, sub(p, num(i, 'activation')))) >= 0) on = true
    if (!on) continue
    if (best === null) best = p
    else best = sign(side) > 0 ? max(best, p) : min(best, p)
  }
  if (best === null) return { triggerPrice: null }
  const distance =
    i['ratePct'] === undefined ? num(i, 'distance') : mul(best, div(num(i, 'ratePct'), hundred))
  const p = sub(best, mul(side, distance))
  return { triggerPrice: sign(p) > 0 ? p : null }
}

function slippage(i: Inputs): Outputs {
  const at = (key: string, side: F): F | null => {
    if (i[key] === undefined) return null
    const t = num(i, 'tolerance')
    const touch = num(i, key)
    const p =
      i['type'] === 'Percent'
        ? mul(touch, add(one, mul(side, div(t, hundred))))
        : add(touch, mul(side, t, i['type'] === 'Amount' ? one : num(i, 'tickSize')))
    return sign(p) > 0 ? p : null
  }
  return { buyLimit: at('ask1', one), sellLimit: at('bid1', neg(one)) }
}

function autoMargin(i: Inputs): Outputs {
  const im = num(i, 'initialMargin')
  let left = num(i, 'available')
  let margin = im
  for (let k = 0; k < (i['times'] as number); k += 1) {
    const more = max(zero, min(min(im, left), sub(num(i, 'value'), margin)))
    margin = add(margin, more)
    left = sub(left, more)
  }
  return { margin, available: left, effectiveLeverage: div(num(i, 'value'), margin) }
}

function maxQty(i: Inputs): Outputs {
  let v = div(max(zero, num(i, 'available')), costRate(i))
  if (i['maxPositionValue'] !== undefined) {
    v = min(v, max(zero, sub(num(i, 'maxPositionValue'), opt(i, 'usedValue'))))
  }
  const q = qtyOf(i, v)
  const capped = i['maxOrderQty'] === undefined ? q : min(q, num(i, 'maxOrderQty'))
  return { maxQty: onStep(capped, num(i, 'qtyStep'), floor) }
}

export const orderRules: Record<string, (i: Inputs) => Outputs> = {
  order_cost: (i) => {
    const [q, p] = [num(i, 'qty'), num(i, 'price')]
    const v = value(i, q, p)
    const parts = [div(v, num(i, 'leverage')), mul(v, num(i, 'takerFee')), closeFee(i, q, p)] as const
    return { initialMargin: parts[0], openFee: parts[1], closeFee: parts[2], orderCost: sum(parts) }
  },
  order_loss: (i) => ({
    orderLoss: min(zero, mul(s(i), sub(num(i, 'mark'), num(i, 'price')), num(i, 'qty'))),
  }),
  qty_from_cost: (i) => {
    const rawQty = qtyOf(i, div(num(i, 'cost'), costRate(i)))
    return i['qtyStep'] === undefined ? { rawQty } : { rawQty, qty: onStep(rawQty, num(i, 'qtyStep'), floor) }
  },
  max_qty_balance: maxQty,
  convert_unit: (i) =>
    i['qty'] === undefined
      ? { qty: onStep(qtyOf(i, num(i, 'value')), num(i, 'qtyStep'), floor) }
      : { value: value(i, num(i, 'qty'), num(i, 'price')) },
  slippage_price: slippage,
  trailing: trailingOf,
  tpsl_from_price: (i) => {
    const [q, e, p] = [num(i, 'size'), num(i, 'entry'), num(i, 'trigger')]
    const pnl = gain(i, s(i), q, e, p)
    const margin = div(value(i, q, e), opt(i, 'leverage', one))
    return {
      pnl,
      changePct: mul(s(i), div(sub(p, e), e), hundred),
      roiPct: mul(div(pnl, margin), hundred),
    }
  },
  tpsl_to_price: toPrice,
  price_band_futures_2025: (i) => {
    const [index, m, x, y] = [num(i, 'index'), num(i, 'mark'), num(i, 'x'), num(i, 'y')]
    const up = (r: F): F => mul(m, add(one, r))
    const down = (r: F): F => mul(m, sub(one, r))
    return band(min(max(index, up(x)), up(y)), max(min(index, down(x)), down(y)))
  },
  price_band_futures_2026: (i) => {
    const [index, m, x, y] = [num(i, 'index'), num(i, 'mark'), num(i, 'x'), num(i, 'y')]
    const p = num(i, 'premiumAvg')
    const a = opt(i, 'alpha', one)
    const high = max(index, add(mul(m, add(one, x)), mul(a, max(zero, p))))
    const low = min(index, add(mul(m, sub(one, x)), mul(a, min(zero, p))))
    return band(min(mul(m, add(one, y)), high), max(mul(m, sub(one, y)), low))
  },
  price_band_spot: (i) => {
    const [index, x, y, p] = [num(i, 'index'), num(i, 'x'), num(i, 'y'), num(i, 'premium2m')]
    const high = max(index, add(mul(index, add(one, x)), p))
    const low = min(index, add(mul(index, sub(one, x)), p))
    return band(min(high, mul(index, add(one, y))), max(low, mul(index, sub(one, y))))
  },
  maintenance_margin: (i) => {
    const tiers = tiersOf(i)
    const v = num(i, 'value')
    const at = tiers.findIndex((t) => cmp(v, t.limit) <= 0)
    return { tier: at < 0 ? tiers.length : at + 1, mm: progressive(tiers, v) }
  },
  mm_deductions: (i) => {
    const tiers = tiersOf(i)
    return { deductions: tiers.map((t) => sub(mul(t.limit, t.mmr), progressive(tiers, t.limit))) }
  },
  max_value_for_leverage: (i) => {
    const fitting = tiersOf(i).filter((t) => cmp(t.lev, num(i, 'leverage')) >= 0)
    return { maxPositionValue: fitting.reduce((best, t) => max(best, t.limit), zero) }
  },
  max_add_reduce: (i) => {
    const r = i['marginToReduce'] as Inputs
    const a = i['marginToAdd'] as Inputs
    const free = sub(num(a, 'free'), max(num(a, 'crossUpl'), zero))
    const spare = sub(num(r, 'margin'), mul(num(r, 'notional'), num(r, 'imr')))
    return {
      maxAdd: max(zero, min(num(a, 'balance'), free)),
      maxReduce: max(zero, add(spare, min(zero, num(r, 'upl')))),
    }
  },
  auto_margin: autoMargin,
  round_step: (i) => {
    const whole = { down: floor, up: ceil, trunc, nearest }[i['mode'] as 'down' | 'up' | 'trunc' | 'nearest']
    return { value: onStep(num(i, 'value'), num(i, 'step'), whole) }
  },
  scale: (i) => ({ scaled: f(trunc(mul(num(i, 'value'), f(10n ** BigInt(i['exp'] as string))))) }),
  unscale: (i) => ({ value: div(num(i, 'scaled'), f(10n ** BigInt(i['exp'] as string))) }),
  decimals_of: (i) => {
    const x = num(i, 'step')
    let count = 0
    for (let d = x.d; d % 2n === 0n || d % 5n === 0n; count += 1) {
      if (d % 10n === 0n) d /= 10n
      else d = d % 2n === 0n ? d / 2n : d / 5n
    }
    return { decimals: count }
  },
}
