import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'

export interface ReportLine {
  readonly name: string
  readonly detail: string
}
export interface ConnectionReport {
  readonly release: string
  readonly page: readonly ReportLine[]
  readonly hub: {
    readonly pending: readonly unknown[]
    readonly timings: readonly { readonly name: string; readonly ms: number }[]
    readonly lines: readonly ReportLine[]
  }
  readonly report: { readonly events: readonly ReportLine[] }
}

/** The report that the connection panel exports as a file. The panel must be open. */
export async function exported(page: Page): Promise<ConnectionReport> {
  const file = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /export/i })
    .click()
  return JSON.parse(readFileSync(await (await file).path(), 'utf8')) as ConnectionReport
}

/** The exported report. Opens the panel and closes it again. */
export async function connectionReport(page: Page): Promise<ConnectionReport> {
  await page.getByTestId('status-chip').first().click()
  const report = await exported(page)
  await page.keyboard.press('Escape')
  return report
}
