import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { isTrading, missingFor } from './gateway-journeys.ts'
import { linesOf, type JourneyRow, type Outcome } from './gateway-lines.ts'
import { THROUGH, TRUTH } from './journey-truth.ts'

function outcomeOf(isListed: boolean, status: TestResult['status'], isThrough: boolean): Outcome {
  if (status === 'skipped') return isListed ? 'listed' : 'left out'
  if (isListed) return status === 'passed' ? 'listed, yet it passes' : 'listed'
  if (status !== 'passed') return 'failed'
  return isThrough ? 'passed' : 'own exchange'
}

/** A row of an earlier run by the lists of now. */
function classified(row: JourneyRow): JourneyRow {
  const lacks = missingFor(row.file, row.title) ?? null
  const outcome = lacks !== null && row.outcome === 'failed' ? 'listed' : row.outcome
  return { ...row, lacks, outcome, isTrading: isTrading(row.file, row.title) }
}

/**
 * Prints what passed through a gateway, what was skipped and why. With a file in `E2E_GATEWAY_RESULTS` the journeys of earlier
 * runs in that file are counted too: the newest run of a journey counts.
 */
// Playwright loads the default export.
// oxlint-disable-next-line import/no-default-export
export default class GatewayReport implements Reporter {
  readonly #rows = new Map<string, JourneyRow>()
  readonly #file = process.env['E2E_GATEWAY_RESULTS']

  constructor() {
    if (this.#file === undefined || !existsSync(this.#file)) return
    for (const row of JSON.parse(readFileSync(this.#file, 'utf8')) as readonly JourneyRow[])
      this.#note(classified(row))
  }

  #note(row: JourneyRow): void {
    this.#rows.set(`${row.file} ${row.title}`, row)
  }

  onTestEnd(test: TestCase, { status, annotations }: TestResult): void {
    const { file } = test.location
    const lacks = missingFor(file, test.title)
    const notes = [...annotations, ...test.annotations]
    this.#note({
      file: file.split('/').at(-1) ?? '',
      title: test.title,
      outcome: outcomeOf(
        lacks !== undefined,
        status,
        notes.some(({ type }) => type === THROUGH),
      ),
      isTrading: isTrading(file, test.title),
      lacks: lacks ?? null,
      truth: [
        ...new Set(notes.filter(({ type }) => type === TRUTH).map(({ description }) => description ?? '')),
      ],
    })
  }

  onEnd(): void {
    const rows = [...this.#rows.values()]
    if (this.#file !== undefined) writeFileSync(this.#file, JSON.stringify(rows, null, 1))
    process.stdout.write(`\n${linesOf(rows).join('\n')}\n`)
  }
}
