/**
 * Ranks of positions in the queue for auto-deleveraging (ADL), as exchanges show them (docs/choices.md#adl-rank). The
 * embedded exchange never deleverages: the house takes over what is liquidated.
 */
import { adlRanks } from '#shared/domain/enums.ts'
import type { AdlRank } from '#shared/domain/enums.ts'
import { initialMargin, pnlAt } from '#shared/maths/integer/margin.ts'
import { valueAt } from '#shared/maths/integer/terms.ts'
import type { Market } from '../state/market.ts'
import type { Holding } from '../state/state.ts'

/** Profit as a share of the entry value, times effective leverage; a loss is divided by it. Floats only order holders. */
function scoreOf(h: Holding, { mark, index }: Market): number {
  const margin = Number(h.isIsolated ? h.isolatedMargin : initialMargin(h, mark, index))
  const leverage = Number(valueAt(h.spec, mark, Math.abs(h.size))) / margin
  const share = Number(pnlAt(h, mark)) / Number(h.value)
  const score = share > 0 ? share * leverage : share / leverage
  return Number.isFinite(score) ? score : 0
}

/**
 * Ranks of all positions of a market, 1 to 5; longs and shorts have queues of their own. Equal scores have equal ranks.
 * Empty for spot and options, which are not deleveraged.
 */
export function ranksOf(market: Market): ReadonlyMap<Holding, AdlRank> {
  const ranks = new Map<Holding, AdlRank>()
  if (market.spec.kind !== 'linear' && market.spec.kind !== 'inverse') return ranks
  for (const isLong of [true, false]) {
    const queue = Array.from(market.holders)
      .filter(({ size }) => size !== 0 && size > 0 === isLong)
      .map((h) => ({ h, score: scoreOf(h, market) }))
      .toSorted((a, b) => b.score - a.score)
    let better = 0
    for (const [at, { h, score }] of queue.entries()) {
      if (score !== queue[at - 1]?.score) better = at
      ranks.set(h, adlRanks.at(-1 - Math.floor((adlRanks.length * better) / queue.length)) ?? 1)
    }
  }
  return ranks
}
