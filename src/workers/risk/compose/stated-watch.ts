import { createLastingDifferences } from '#shared/domain/lasting-differences.ts'
import type { RiskStores } from '../state/risk-stores.ts'

/** Follows the figures that the exchange states of positions. */
export interface StatedWatch {
  /** The account changed: compares its figures with ours if the exchange has stated all of them again. */
  check(): void
}

/** The code of the comparison is loaded at the first reading: the embedded exchange states nothing that we do not compute. */
export function createStatedWatch(
  stores: RiskStores,
  onChange: (positionKeys: readonly string[]) => void,
): StatedWatch {
  const lasting = createLastingDifferences()
  let checkedAt = 0

  async function compare(at: number): Promise<void> {
    const { differingFigures } = await import('../explain/stated-figures.ts')
    const before = stores.differing
    const now = lasting.read(at, differingFigures(stores))
    stores.differing = now
    const changed = [...before, ...now].filter((key) => !(before.has(key) && now.has(key)))
    if (changed.length > 0) onChange([...new Set(changed.map((key) => key.split(' ')[0] ?? ''))])
  }

  return {
    check() {
      const at = stores.account.totals?.positionsTime
      if (stores.exchange.capabilities.totals === 'derived' || at === undefined || at <= checkedAt) return
      checkedAt = at
      // Without its code the comparison waits for the next statement.
      compare(at).catch(() => undefined)
    },
  }
}
