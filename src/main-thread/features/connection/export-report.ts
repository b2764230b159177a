import { connectionReport } from '../../bridge/send-commands.ts'
import { exportTraces } from '../../bridge/export-trace.ts'
import { saveText } from '../../ui/save-text.ts'

/** The report with all traces as JSON text; no secrets are in it. */
export async function reportText(): Promise<string> {
  const [traces, connection] = await Promise.all([exportTraces(), connectionReport()])
  return JSON.stringify({ ...(JSON.parse(traces) as object), report: connection }, null, 1)
}

/** Saves the report as a file. */
export async function exportReport(): Promise<void> {
  const name = `perpdeck-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`
  saveText(name, await reportText(), 'application/json')
}
