/** What the fills of an account come to: positions and wallet as exact integers. */

export type Fields = Readonly<Record<string, unknown>>

interface Market {
  readonly symbol: string
  readonly lotFraction: number
  readonly qtys: readonly string[]
  /** Near the start price: rests, crosses or fills as the market moves. */
  readonly near: (random: () => number) => string
  readonly far: string
}

export const markets: readonly Market[] = [
  {
    symbol: 'BTCUSDT',
    lotFraction: 3,
    qtys: ['0.001', '0.002', '0.013'],
    near: (random) => (108_642 * (1 + (random() - 0.5) * 0.001)).toFixed(1),
    far: '60000.0',
  },
  {
    symbol: 'ETHUSDT',
    lotFraction: 2,
    qtys: ['0.01', '0.05', '0.37'],
    near: (random) => (3912 * (1 + (random() - 0.5) * 0.001)).toFixed(2),
    far: '2000.00',
  },
]

/** Plain decimal text as whole units of 10^-scale. */
export function units(text: unknown, scale: number): bigint {
  const [whole = '0', part = ''] = String(text).split('.')
  return BigInt(whole + part.padEnd(scale, '0'))
}

interface Kept {
  size: bigint
  value: bigint
}

/** Where an account stood before the first order: what the fills are folded onto. */
export interface Origin {
  readonly wallet: bigint
  readonly positions: ReadonlyMap<string, Kept>
  readonly executions: ReadonlySet<string>
}

const signed = (side: unknown, qty: bigint): bigint => (side === 'Buy' ? qty : -qty)
const size = (value: bigint): bigint => (value < 0n ? -value : value)

export function positionsOf(snapshot: Fields): Map<string, Kept> {
  const kept = new Map<string, Kept>()
  for (const position of snapshot['positions'] as readonly Fields[]) {
    const market = markets.find((one) => one.symbol === position['s'])
    if (market === undefined) continue
    const qty = units(position['sz'], market.lotFraction)
    kept.set(market.symbol, { size: signed(position['sd'], qty), value: units(position['pv'] ?? '0', 8) })
  }
  return kept
}

export const walletOf = (snapshot: Fields): bigint => {
  const coin = (snapshot['wallet'] as readonly Fields[]).find((one) => one['c'] === 'USDT')
  return units(coin?.['wb'], 8)
}

/** One fill onto a kept position; returns its PnL. */
export function fold(held: Kept, fill: Fields, lotFraction: number): bigint {
  const qty = units(fill['q'], lotFraction)
  const worth = units(fill['v'], 8)
  const change = signed(fill['sd'], qty)
  const open = size(held.size)
  let pnl = 0n
  if (held.size === 0n || held.size > 0n === change > 0n) held.value += worth
  else {
    const closed = qty < open ? qty : open
    const released = closed === open ? held.value : (held.value * closed) / open
    const exit = (worth * closed) / qty
    pnl = held.size > 0n ? exit - released : released - exit
    held.value = qty > open ? (worth * (qty - open)) / qty : held.value - released
  }
  held.size += change
  return pnl
}
