import { createLastingDifferences, figureKey } from '#shared/domain/lasting-differences.ts'
import type { FigureKey } from '#shared/domain/lasting-differences.ts'
import { statedFigure, statedNumbers, statedPool } from '#shared/maths/explain/stated.ts'
import type { Held } from '#shared/maths/explain/stated.ts'
import type { PrivateSnapshot } from '../../exchange/events.ts'
import type { Catalogue } from '../terms/catalogue.ts'

export interface DifferenceLog {
  /** Compares Bybit's figures with ours if Bybit has stated all of them since the last call. */
  readonly check: (snapshot: PrivateSnapshot) => void
}

/** Writes a line with all inputs when a figure of Bybit differs from ours at two readings, once until they agree again. */
export function createDifferenceLog(
  catalogue: Pick<Catalogue, 'bySymbol'>,
  log: (line: string) => void,
): DifferenceLog {
  const differences = createLastingDifferences()
  let logged: ReadonlySet<FigureKey> = new Set()
  let checkedAt = 0

  function check({ positions, wallet, totals }: PrivateSnapshot): void {
    const at = totals?.positionsTime ?? 0
    if (at <= checkedAt) return
    checkedAt = at
    const held = positions.flatMap((position): readonly Held[] => {
      const instrument = catalogue.bySymbol(position.symbol)?.instrument
      return instrument === undefined ? [] : [{ position, instrument }]
    })
    const off = new Map<FigureKey, string>()
    for (const of of held) {
      const { position, instrument } = of
      const coin = wallet.find((one) => one.coin === instrument.coin)
      const pool = () => (coin === undefined ? null : statedPool(held, coin))
      for (const number of statedNumbers) {
        const found = statedFigure(of, pool, number)
        if (found?.isOff !== true) continue
        const { theirs, ours, difference, explanation } = found
        const inputs = explanation.inputs.map(({ symbol, value, unit }) =>
          `${symbol}=${value} ${unit}`.trim(),
        )
        off.set(
          figureKey(position, number),
          `Bybit says ${number} ${theirs} of ${position.symbol} ${position.side}, ours is ${ours}, difference ${difference}. ` +
            `${explanation.formula}: ${inputs.join(', ')}. At ${new Date(at).toISOString()}.`,
        )
      }
    }
    const lasting = differences.read(at, new Set(off.keys()))
    for (const key of lasting) if (!logged.has(key)) log(off.get(key) ?? key)
    logged = lasting
  }
  return { check }
}
