const KIND_NAMES: Record<string, number> = {
  Bars: 0,
  Candles: 1,
  Line: 2,
  Area: 3,
  'Heiken Ashi': 8,
  'Heikin Ashi': 8,
  'Hollow Candles': 9,
  Baseline: 10,
}

/** Chart types that have their own toolbar button. The default is Line (CHART-13). */
export const favouriteKinds = (names: readonly string[] = ['Line']): number[] =>
  names.flatMap((name) => KIND_NAMES[name] ?? [])
