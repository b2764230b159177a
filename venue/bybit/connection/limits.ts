import type { Lane } from '../terms/endpoints.ts'

/**
 * Calls per second, per lane: ours at most, and Bybit's limit of its paths. A part of each limit stays free for the trader's
 * other programs. Public calls are counted per address, not per path, and so have no limit of a path.
 * @source https://bybit-exchange.github.io/docs/v5/rate-limit (2026-07-24)
 */
const laneLimits: Readonly<Record<Lane, { readonly ours: number; readonly theirs: number | null }>> = {
  kill: { ours: 20, theirs: 20 },
  cancel: { ours: 10, theirs: 10 },
  order: { ours: 8, theirs: 10 },
  position: { ours: 8, theirs: 10 },
  resolve: { ours: 10, theirs: 50 },
  sync: { ours: 30, theirs: 50 },
  history: { ours: 10, theirs: 50 },
  public: { ours: 40, theirs: null },
}

/** Paths whose limit differs from that of the others in their lane. */
const pathLimits: Readonly<Record<string, number>> = {
  '/v5/user/query-api': 10,
  '/v5/account/fee-rate': 5,
  '/v5/account/transaction-log': 25,
  '/v5/account/set-margin-mode': 5,
  '/v5/account/demo-apply-money': 1,
}

/** Calls of all lanes per second: Bybit counts 600 per address and 5 s. */
export const TOTAL_PER_SECOND = 100

export const laneMaximum = (lane: Lane): number => laneLimits[lane].ours

/** Our calls per second of a path. `theirs`: Bybit's limit by its headers, null if not yet known. At least 1. */
export function pathMaximum(lane: Lane, path: string, theirs: number | null): number {
  const usual = laneLimits[lane]
  if (usual.theirs === null) return usual.ours
  const limit = theirs ?? pathLimits[path] ?? usual.theirs
  return Math.max(1, Math.floor((limit * usual.ours) / usual.theirs))
}

/** ms that a call waits for its turn. After that nothing is sent: an order at a later price is not the one that was meant. */
export const longestWait: Readonly<Record<Lane, number>> = {
  kill: 3000,
  cancel: 3000,
  order: 1000,
  position: 1000,
  resolve: 10_000,
  sync: 30_000,
  history: 30_000,
  public: 30_000,
}
