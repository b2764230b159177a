/** Bounds and presets of the maximum slippage (SLIP-03..08). */
export interface SlippageChoices {
  readonly percent: SlippageRange
  /** Whole ticks. */
  readonly ticks: SlippageRange
}
export interface SlippageRange {
  readonly min: string
  readonly max: string
  readonly presets: readonly string[]
  readonly default: string
}

const tightCoins: readonly string[] = ['BTC', 'ETH', 'PAXG', 'XAUT']

/** The choices for a base coin. The second preset is the default. */
export function slippageChoices(baseCoin: string): SlippageChoices {
  const percent = tightCoins.includes(baseCoin)
    ? (['0.01', '0.02', '0.05', '0.1'] as const)
    : (['0.5', '1', '1.5', '2'] as const)
  const ticks =
    baseCoin === 'ETH' ? (['50', '100', '500', '1000'] as const) : (['10', '50', '100', '200'] as const)
  return {
    percent: { min: '0.01', max: '10', presets: percent, default: percent[1] },
    ticks: { min: '1', max: '10000', presets: ticks, default: ticks[1] },
  }
}
