import type { ChartStateRead } from '#shared/contracts/chart.ts'
import { answerWithin } from '../../bridge/deadline.ts'
import { workers } from '../../bridge/start-workers.ts'
import type { ChartStateStore } from './layout-autosave.ts'

const HUB_WAIT_MS = 3000
const DEADLINE_MS = 5000

/** Layouts and settings of one user ('' = visitor), which the hub stores for all tabs (CHART-26, CHART-28). */
export function chartStatesOf(user: string): ChartStateStore {
  return {
    read: async (name) => {
      const hub = await workers().hub.waitFor(HUB_WAIT_MS)
      if (hub === null) return null
      const answer = await answerWithin<ChartStateRead>(
        () => hub.api.readChartState(user, name),
        DEADLINE_MS,
        hub.lost,
      )
      return answer.ok ? answer.value : null
    },
    write: async (name, json) => {
      const hub = await workers().hub.waitFor(HUB_WAIT_MS)
      if (hub === null) return false
      const answer = await answerWithin(
        () => hub.api.writeChartState(user, name, json),
        DEADLINE_MS,
        hub.lost,
      )
      return answer.ok && answer.value
    },
    list: async (prefix) => {
      const hub = await workers().hub.waitFor(HUB_WAIT_MS)
      if (hub === null) return []
      const answer = await answerWithin(() => hub.api.listChartStates(user, prefix), DEADLINE_MS, hub.lost)
      return answer.ok ? answer.value : []
    },
  }
}
