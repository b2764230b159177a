import { hubValue } from '../../bridge/ask-hub.ts'
import type { ChartStateStore } from './layout-autosave.ts'

const DEADLINE_MS = 5000

/** Layouts and settings of one user ('' = visitor), which the hub stores for all tabs (CHART-26, CHART-28). */
export const chartStatesOf = (user: string): ChartStateStore => ({
  read: (name) => hubValue((hub) => hub.readChartState(user, name), DEADLINE_MS, null),
  write: (name, json) => hubValue((hub) => hub.writeChartState(user, name, json), DEADLINE_MS, false),
  list: (prefix) => hubValue((hub) => hub.listChartStates(user, prefix), DEADLINE_MS, []),
})
