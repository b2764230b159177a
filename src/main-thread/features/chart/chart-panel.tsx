/** The chart with its lines. */
export function ChartPanel() {
  return <section aria-label="Chart" />
}
