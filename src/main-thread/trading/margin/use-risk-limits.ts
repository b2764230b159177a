import { useCallback, useEffect, useRef, useState } from 'react'
import type { RiskTier } from '#shared/domain/instrument.ts'
import { riskLimits } from '../../bridge/action-calls.ts'

/**
 * The risk-limit tiers of a symbol as the exchange answers them, null until it did. `load` requests them again; an older answer
 * that arrives later is dropped.
 */
export function useRiskLimits(symbol: string): {
  readonly tiers: readonly RiskTier[] | null
  readonly load: () => Promise<void>
} {
  const [tiers, setTiers] = useState<readonly RiskTier[] | null>(null)
  const newest = useRef(0)
  const load = useCallback(async () => {
    newest.current += 1
    const requestId = newest.current
    const outcome = await riskLimits(symbol)
    // An error is an empty list (MARGIN-17).
    if (requestId === newest.current) setTiers(outcome.kind === 'accepted' ? outcome.value : [])
  }, [symbol])
  useEffect(() => {
    void load()
  }, [load])
  return { tiers, load }
}
