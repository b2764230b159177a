import type { Translate } from '../i18n/locales.ts'
import type { LegendValues } from '../protocol.ts'
import { intervalLabel } from '../ui/interval-label.ts'
import type { Legend } from '../ui/legend.ts'
import type { Shell } from '../ui/shell.ts'
import type { ChartCore } from './core-types.ts'

export interface ChromeStatus {
  /** Shows the title, and the message that fits the state of the data feed. */
  update: () => void
  /** Values of the legend. */
  showValues: (values: LegendValues) => void
  /** Shows why the plot no longer updates, with a restart button. Null: it updates again. */
  setBroken: (reason: string | null) => void
  stop: () => void
}

export interface ChromeStatusOptions {
  core: Pick<ChartCore, 'state' | 'client' | 'open'>
  shell: Shell
  legend: Legend
  /** True: the legend shows the interval after the symbol's name. */
  showInterval: boolean
  /** Runs a write of the legend now or deferred. */
  writeSoon: (write: () => void) => void
  translate: Translate
  restart: () => void
}

/** A load shorter than this shows no message, ms. */
const SLOW_AFTER = 250

/** Shows the chart's state in the legend and in the message over the plot: slow loads, errors, a lost engine. */
export function createChromeStatus(options: ChromeStatusOptions): ChromeStatus {
  const { core, shell, legend, showInterval, writeSoon, translate, restart } = options
  const { state } = core
  /** Why the picture is not updated any more. Null if it is. */
  let broken: string | null = null
  let slow: ReturnType<typeof setTimeout> | null = null
  let values: LegendValues | null = null

  const writeValues = (): void => {
    if (values !== null) legend.setValues(values)
    values = null
  }
  /** Empties the legend and dims the previous bars. */
  const showStale = (): void => {
    values = null
    legend.clear()
    shell.plot.dataset['stale'] = 'true'
  }
  /** Runs only if a load is slow. */
  const showLoading = (): void => {
    slow = null
    showStale()
    shell.notice(translate('loading'))
  }
  const stopWaiting = (): void => {
    if (slow !== null) clearTimeout(slow)
    slow = null
    delete shell.plot.dataset['stale']
  }

  const update = (): void => {
    const name = core.client.info()?.name ?? state.symbol
    const interval = showInterval ? ` · ${intervalLabel(state.resolution)}` : ''
    legend.setTitle(name === '' ? '' : name + interval)
    if (broken !== null) {
      stopWaiting()
      showStale()
      shell.notice(broken, { label: translate('restart'), run: restart })
      return
    }
    if (state.phase === 'error') {
      const retry = { label: translate('retry'), run: () => core.open(state.symbol, state.resolution) }
      shell.notice(translate('feedError', { reason: state.reason }), retry)
    } else if (state.phase === 'ready') shell.notice(state.empty ? translate('noData') : null)
    else if (!state.dataReady) slow ??= setTimeout(showLoading, SLOW_AFTER)
    if (state.dataReady || state.phase === 'error') stopWaiting()
  }

  return {
    update,
    showValues: (next) => {
      values = next
      writeSoon(writeValues)
    },
    setBroken: (reason) => {
      broken = reason
    },
    stop: stopWaiting,
  }
}
