import { connectionReport } from '../../bridge/send-commands.ts'
import { exportTraces } from '../../bridge/export-trace.ts'

/** The report with all traces as JSON text; no secrets are in it. */
export async function reportText(): Promise<string> {
  const [traces, connection] = await Promise.all([exportTraces(), connectionReport()])
  return JSON.stringify({ ...(JSON.parse(traces) as object), report: connection }, null, 1)
}

/** Hands the report to the trader as a file. */
export async function exportReport(): Promise<void> {
  const url = URL.createObjectURL(new Blob([await reportText()], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `perpdeck-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`
  link.click()
  // The download has its own hold on the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
