/** Offset of the exchange's clock to this computer's: part of a text's key (`connection.clock.<direction>`), and whole ms, never negative. */
export function clockOffset(offsetMs: number): {
  readonly direction: 'ahead' | 'behind' | 'even'
  readonly ms: number
} {
  const ms = Math.abs(Math.round(offsetMs))
  if (!Number.isFinite(ms) || ms === 0) return { direction: 'even', ms: 0 }
  return { direction: offsetMs > 0 ? 'ahead' : 'behind', ms }
}
