import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { missing, missingFor } from './gateway-journeys.ts'

/** Marks a journey that logs in to the account of a gateway. */
export const TRADING = 'trading'

type Outcome = 'passed' | 'failed' | 'listed' | 'listed, yet it passes' | 'left out'

/** Prints what passed through a gateway, what was left out and why. */
// Playwright loads the default export.
// oxlint-disable-next-line import/no-default-export
export default class GatewayReport implements Reporter {
  readonly #rows: { readonly test: TestCase; readonly outcome: Outcome; readonly isTrading: boolean }[] = []

  onTestEnd(test: TestCase, { status }: TestResult): void {
    const isListed = missingFor(test.location.file, test.title) !== undefined
    const outcome =
      status === 'skipped'
        ? isListed
          ? 'listed'
          : 'left out'
        : isListed
          ? status === 'passed'
            ? 'listed, yet it passes'
            : 'listed'
          : status === 'passed'
            ? 'passed'
            : 'failed'
    // A listed journey is one of trading: those without an account pass.
    const isTrading = isListed || test.annotations.some(({ type }) => type === TRADING)
    this.#rows.push({ test, outcome, isTrading })
  }

  onEnd(): void {
    const count = (outcome: Outcome, isTrading?: boolean): number =>
      this.#rows.filter((row) => row.outcome === outcome && (isTrading ?? row.isTrading) === row.isTrading)
        .length
    const trading = this.#rows.filter((row) => row.isTrading && row.outcome !== 'left out').length
    const lines = [
      '',
      `Journeys through a gateway: ${count('passed')} passed, ${count('failed')} failed, ${count('listed')} listed, ${count('left out')} left out.`,
      `Of trading: ${count('passed', true)} of ${trading} passed (${((100 * count('passed', true)) / Math.max(1, trading)).toFixed(1)} %).`,
    ]
    for (const [name, why] of Object.entries(missing)) {
      const with_ = this.#rows.filter(
        ({ test }) => missingFor(test.location.file, test.title) === name,
      ).length
      if (with_ > 0) lines.push(`  ${String(with_).padStart(3)}  ${name}: ${why}`)
    }
    for (const { test, outcome, isTrading } of this.#rows)
      if (outcome === 'failed' || outcome === 'listed, yet it passes')
        lines.push(
          `  ${outcome}${isTrading ? '' : ' (not trading)'}: ${test.location.file.split('/').at(-1)} ${test.title}`,
        )
    process.stdout.write(`${lines.join('\n')}\n`)
  }
}
