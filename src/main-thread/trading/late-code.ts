import { reportFailure } from '../stores/report-failure.ts'
import { notifyCodeGone } from '../stores/notices.ts'

/**
 * Loads code that a press needs. If it cannot be loaded (the server does not answer, or has a newer build), the trader is
 * notified and the result is null (faults N3, V3). The next press loads it again.
 */
export async function loadOrNotify<Code>(load: () => Promise<Code>): Promise<Code | null> {
  try {
    return await load()
  } catch (error) {
    notifyCodeGone()
    reportFailure(error)
    return null
  }
}
