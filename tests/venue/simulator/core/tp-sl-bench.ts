import type { Order } from '#shared/domain/records.ts'
import { benchCore, market } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'

/** A long of 0.1 BTC bought at about 108,642.5. */
export function longBench(qty = '0.1'): BenchCore {
  const bench = benchCore()
  bench.place(bench.cross, market({ qty }))
  return bench
}

export const setTpSl = (fields: Record<string, unknown>) => ({
  type: 'SetTpSl',
  symbol: 'BTCUSDT',
  positionIdx: 0,
  ...fields,
})

export const open = (bench: BenchCore): readonly Order[] => bench.core.snapshotOf(bench.cross)?.orders ?? []
export const position = (bench: BenchCore) => bench.position(bench.cross, 'BTCUSDT')
export const kinds = (bench: BenchCore) => open(bench).map((order) => order.stopOrderType)

export function ids(bench: BenchCore, fields: Record<string, unknown>) {
  const answer = bench.run(bench.cross, setTpSl(fields))
  if (!answer.ok) throw new Error(`refused: ${answer.code} ${answer.message}`)
  const { tpOrderId, slOrderId, tsOrderId } = answer.result
  return { tp: String(tpOrderId), sl: String(slOrderId), ts: String(tsOrderId) }
}
