/** Position, margin and liquidation rules once more: written from docs/choices.md, not from src/shared/maths. */
import { abs, add, dec, div, hundred, max, min, mul, neg, one, sign, sub, sum, zero } from './fraction.ts'
import type { F } from './fraction.ts'
import { num, opt, isInverse, s, value, gain, cut8, shown, tickOf, closeFee } from './terms.ts'
import type { Inputs, Outputs } from './terms.ts'

function isolatedMark(i: Inputs): Outputs {
  const side = isInverse(i) ? s(i) : neg(s(i))
  const q = num(i, 'size')
  const v = value(i, q, num(i, 'entry'))
  const room = add(one, mul(side, opt(i, 'takerFee')))
  if (sign(room) <= 0) return { liqPrice: null }
  const held = add(div(v, num(i, 'leverage')), div(opt(i, 'extraMargin'), room), opt(i, 'mmDeduction'))
  const rest = add(v, mul(side, held))
  const rate = add(one, mul(side, num(i, 'mmr')))
  if (sign(rest) <= 0 || sign(rate) <= 0) return { liqPrice: null }
  const p = isInverse(i) ? div(mul(q, rate), rest) : div(rest, mul(q, rate))
  return { liqPrice: shown(i, p, tickOf(i)) }
}

function isolatedEntry(i: Inputs): Outputs {
  const q = num(i, 'size')
  const v = value(i, q, num(i, 'entry'))
  const mm = sub(mul(v, num(i, 'mmr')), opt(i, 'mmDeduction'))
  const room = mul(s(i), add(sub(div(v, num(i, 'leverage')), mm), opt(i, 'extraMargin')))
  if (!isInverse(i)) return { liqPrice: shown(i, sub(num(i, 'entry'), div(room, q)), tickOf(i)) }
  const rest = add(v, room)
  return { liqPrice: sign(rest) <= 0 ? null : shown(i, div(q, rest), tickOf(i)) }
}

function applyFill(i: Inputs): Outputs {
  const held = num(i, 'signedSize')
  const fill = mul(s(i, 'fillSide'), num(i, 'fillQty'))
  const p = num(i, 'fillPrice')
  const next = add(held, fill)
  if (sign(held) === 0) return { signedSize: next, entry: p, realised: zero }
  const e = num(i, 'entry')
  if (sign(held) === sign(fill)) {
    const a = abs(held)
    const b = abs(fill)
    const entry = isInverse(i)
      ? div(add(a, b), add(div(a, e), div(b, p)))
      : div(add(mul(a, e), mul(b, p)), add(a, b))
    return { signedSize: next, entry, realised: zero }
  }
  const realised = gain(i, sign(held) > 0 ? one : neg(one), min(abs(held), abs(fill)), e, p)
  const entry = sign(next) === 0 ? zero : sign(next) === sign(held) ? e : p
  return { signedSize: next, entry, realised }
}

function breakEven(i: Inputs): Outputs {
  const q = mul(s(i), num(i, 'size'))
  const fee = max(num(i, 'takerFee'), dec('0.00055'))
  const r = num(i, 'realisedPnl')
  const e = num(i, 'entry')
  const top = isInverse(i) ? add(q, mul(abs(q), fee)) : sub(mul(e, q), r)
  const bottom = isInverse(i) ? add(div(q, e), r) : sub(q, mul(abs(q), fee))
  const fits = sign(top) === sign(q) && sign(bottom) === sign(q)
  return { breakEvenPrice: fits ? div(top, bottom) : null }
}

function crossLiq(i: Inputs): Outputs {
  const q = num(i, 'size')
  const mark = num(i, 'mark')
  const m = num(i, 'mmr')
  const free = sub(
    add(sub(num(i, 'marginBalance'), opt(i, 'otherMM')), opt(i, 'mmDeduction')),
    opt(i, 'closeFee'),
  )
  const top = isInverse(i) ? mul(q, add(s(i), m)) : sub(free, mul(s(i), q, mark))
  const bottom = isInverse(i) ? add(free, mul(s(i), div(q, mark))) : mul(q, sub(m, s(i)))
  // Linear: maintenance grows slower than the position for any m below 1, so only the price itself decides.
  if (sign(bottom) === 0 || (!isInverse(i) && sign(bottom) === sign(s(i)))) return { liqPrice: null }
  return { liqPrice: shown(i, div(top, bottom), tickOf(i)) }
}

export const positionRules: Record<string, (i: Inputs) => Outputs> = {
  apply_fill: applyFill,
  avg_entry: (i) => {
    const fills = (i['fills'] as Inputs[]).map((x) => ({ q: num(x, 'qty'), p: num(x, 'price') }))
    const v = sum(fills.map((x) => value(i, x.q, x.p)))
    const q = sum(fills.map((x) => x.q))
    return { value: v, avgPrice: isInverse(i) ? div(q, v) : div(v, q) }
  },
  inverse_avg_from_value: (i) => ({ avgPrice: cut8(div(num(i, 'size'), num(i, 'positionValue'))) }),
  position_value: (i) => ({ positionValue: value(i, num(i, 'size'), num(i, 'price')) }),
  unrealised_pnl: (i) => ({ unrealisedPnl: gain(i, s(i), num(i, 'size'), num(i, 'entry'), num(i, 'price')) }),
  upl_from_value: (i) => ({
    unrealisedPnl: mul(s(i), sub(mul(num(i, 'size'), num(i, 'price')), num(i, 'positionValue'))),
  }),
  upl_inverse_from_value: (i) => ({
    unrealisedPnl: mul(s(i), sub(num(i, 'positionValue'), cut8(div(num(i, 'size'), num(i, 'price'))))),
  }),
  closed_pnl: (i) => {
    const gross =
      i['gross'] === undefined
        ? gain(i, s(i), num(i, 'size'), num(i, 'entry'), num(i, 'exit'))
        : num(i, 'gross')
    return { closedPnl: sub(gross, add(opt(i, 'openFee'), opt(i, 'closeFee'), opt(i, 'fundingPaid'))) }
  },
  closed_pnl_from_values: (i) => {
    const [a, b] = [num(i, 'cumEntryValue'), num(i, 'cumExitValue')]
    return { closedPnl: sub(mul(s(i), sub(b, a)), mul(num(i, 'feeRate'), add(a, b))) }
  },
  roi: (i) => ({
    roiPct: mul(div(num(i, 'pnl'), add(num(i, 'initialMargin'), opt(i, 'closeFee'))), hundred),
  }),
  funding: (i) => ({ fundingFee: neg(mul(s(i), value(i, num(i, 'size'), num(i, 'mark')), num(i, 'rate'))) }),
  session_settle: (i) => ({
    sessionRealised: mul(s(i), sub(num(i, 'settleMark'), num(i, 'sessionAvg')), num(i, 'size')),
    newSessionAvg: num(i, 'settleMark'),
  }),
  trading_fee: (i) => ({ fee: mul(value(i, num(i, 'qty'), num(i, 'price')), num(i, 'feeRate')) }),
  position_im: (i) => {
    const q = num(i, 'size')
    const im = div(value(i, q, opt(i, 'mark', num(i, 'entry'))), num(i, 'leverage'))
    const fee = closeFee(i, q, num(i, 'entry'))
    return { im, closeFee: fee, positionIM: add(im, fee) }
  },
  position_mm: (i) => {
    const q = num(i, 'size')
    const v = value(i, q, opt(i, 'mark', num(i, 'entry')))
    const mm = sub(mul(v, num(i, 'mmr')), opt(i, 'mmDeduction'))
    return { mm, positionMM: add(mm, closeFee(i, q, num(i, 'entry'))) }
  },
  borrow_margin: (i) => ({
    im: mul(num(i, 'borrowUsd'), num(i, 'imr')),
    mm: mul(num(i, 'borrowUsd'), num(i, 'mmr')),
    maxLeverage: div(one, num(i, 'imr')),
  }),
  account: (i) => {
    const cut = sub(num(i, 'marginBalance'), opt(i, 'haircut'))
    const equity = add(cut, opt(i, 'orderLoss'))
    const rate = (m: F): F | null => (sign(equity) > 0 ? div(m, equity) : null)
    return {
      availableBalance: sub(cut, num(i, 'im')),
      imRate: rate(num(i, 'im')),
      mmRate: rate(num(i, 'mm')),
    }
  },
  breakeven: breakEven,
  bankruptcy: (i) => {
    const lev = num(i, 'leverage')
    const room = isInverse(i) ? add(lev, s(i)) : sub(lev, s(i))
    if (sign(room) <= 0) return { bustPrice: null }
    const e = num(i, 'entry')
    return { bustPrice: shown(i, isInverse(i) ? div(mul(e, lev), room) : div(mul(e, room), lev), tickOf(i)) }
  },
  liq_isolated_entry: isolatedEntry,
  liq_isolated_mark: isolatedMark,
  liq_from_position_im: (i) => {
    const v = num(i, 'positionValue')
    const room = add(one, mul(s(i), num(i, 'takerFee')))
    const im = div(sub(num(i, 'positionIM'), mul(num(i, 'takerFee'), v)), room)
    const broke = add(v, mul(s(i), im))
    const kept = sub(broke, mul(s(i), num(i, 'mmr'), v))
    const at = (x: F): F | null => (sign(x) > 0 ? shown(i, div(num(i, 'size'), x), tickOf(i)) : null)
    return { bustPrice: at(broke), liqPrice: at(kept) }
  },
  liq_cross: crossLiq,
}
