/** Option rules once more (black76 has its own file): written from docs/choices.md, not from src/shared/maths. */
import { abs, add, f, max, min, mul, neg, sub, zero } from './fraction.ts'
import type { F } from './fraction.ts'
import { num, opt, s } from './terms.ts'
import type { Inputs, Outputs } from './terms.ts'

const optionFee = (i: Inputs): F =>
  mul(
    min(mul(num(i, 'feeRate'), num(i, 'index')), mul(opt(i, 'cap', f(1n, 8n)), num(i, 'price'))),
    num(i, 'qty'),
  )

const intrinsic = (i: Inputs, at: F): F => {
  const above = sub(at, num(i, 'strike'))
  return max(zero, i['type'] === 'Call' ? above : neg(above))
}

function optionShort(i: Inputs): Outputs {
  const index = num(i, 'index')
  const away = sub(num(i, 'strike'), index)
  const otm = max(zero, i['type'] === 'Call' ? away : neg(away))
  const base = max(sub(mul(num(i, 'maxFactor'), index), otm), mul(num(i, 'minFactor'), index))
  const per = add(base, max(num(i, 'price'), num(i, 'mark')))
  const positionIM = max(mul(per, num(i, 'qty')), opt(i, 'mm'))
  const fee = optionFee(i)
  const premium = mul(num(i, 'price'), num(i, 'qty'))
  return { otm, positionIM, fee, premium, im: sub(add(positionIM, fee), premium) }
}

export const optionRules: Record<string, (i: Inputs) => Outputs> = {
  option_fee: (i) => ({ fee: optionFee(i) }),
  option_buy_cost: (i) => {
    const premium = mul(num(i, 'qty'), num(i, 'price'))
    return { premium, fee: optionFee(i), cost: add(premium, optionFee(i)) }
  },
  option_mm: (i) => {
    const factor = num(i, 'mmFactor')
    const larger = max(num(i, 'index'), num(i, 'mark'))
    const per = add(mul(factor, larger), num(i, 'mark'), mul(num(i, 'liqFeeRate'), num(i, 'index')))
    return { mm: mul(per, abs(num(i, 'size'))) }
  },
  option_im_short: optionShort,
  option_payoff: (i) => {
    const settle = num(i, 'settle')
    const worth = intrinsic(i, settle)
    const fee = mul(min(mul(num(i, 'deliveryFeeRate'), settle), mul(worth, f(1n, 8n))), num(i, 'qty'))
    const won = mul(s(i), sub(worth, num(i, 'entry')), num(i, 'qty'))
    return { intrinsic: worth, deliveryFee: fee, deliveryPnl: sub(won, fee) }
  },
  delta_after: (i) => ({ delta: add(num(i, 'delta'), mul(num(i, 'gamma'), num(i, 'dPrice'))) }),
}
