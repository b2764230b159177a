import type { EntityId } from '../api/primitives.ts'
import type { Chrome } from '../widget/chrome.ts'
import type { ChartCore } from '../widget/core-types.ts'
import type { Look } from '../widget/look.ts'
import type { PropertyStore } from '../widget/property-store.ts'
import { notSupported } from '../widget/not-supported.ts'

export interface Actions {
  execute: (action: string) => void
  /** Whether a checkable action is on. Throws for any other action. */
  state: (action: string) => boolean
}

export interface ActionsOptions {
  core: ChartCore
  store: PropertyStore
  look: Look
  chrome: () => Chrome | null
  takeScreenshot: () => void
}

interface Switch {
  get: () => boolean
  set: (on: boolean) => void
}

/** The documented actions by name: checkable ones (`switches`), and those that run once (`steps`). */
export function createActions(options: ActionsOptions): Actions {
  const { core, store, look, chrome } = options
  const { state, drawings, studies } = core
  const property = (key: string): Switch => ({
    get: () => store.get(key) === true,
    set: (on) => look.override({ [key]: on }),
  })
  const scale = (mode: typeof state.scaleMode): Switch => ({
    get: () => state.scaleMode === mode,
    set: (on) => core.setScale(on ? mode : 'normal', true),
  })
  const watched = (one: { value(): boolean; setValue(on: boolean): void }): Switch => ({
    get: () => one.value(),
    set: (on) => one.setValue(on),
  })
  const switches: Readonly<Record<string, Switch>> = {
    showSeriesLastValue: property('scalesProperties.showSeriesLastValue'),
    showCountdown: property('mainSeriesProperties.showCountdown'),
    lockDrawingsAction: watched(drawings.locked),
    hideAllDrawingsAction: watched(drawings.hidden),
    magnetAction: watched(drawings.magnet),
    stayInDrawingModeAction: watched(drawings.stay),
    invertScale: {
      get: () => state.inverted,
      set: (on) => core.setScale(state.scaleMode, null, on),
    },
    logScale: scale('log'),
    percentScale: scale('percentage'),
    indexedTo100Scale: scale('indexed'),
    autoScale: { get: () => state.autoScale, set: (on) => core.setScale(state.scaleMode, on) },
  }
  const removeStudies = (): void => {
    for (const { id } of studies.list()) studies.remove(id)
  }
  const removeDrawings = (): void =>
    drawings.remove(
      drawings.list().map(({ id }) => id as EntityId),
      true,
    )
  const steps: Readonly<Record<string, () => void>> = {
    chartProperties: () => chrome()?.dialogs.settings(),
    compareOrAdd: () => chrome()?.dialogs.compare(),
    insertIndicator: () => chrome()?.dialogs.indicators(),
    scrollToRealtime: () => core.engine.post({ type: 'view', action: 'scrollToEnd' }),
    takeScreenshot: options.takeScreenshot,
    undo: () => core.undo.undo(),
    redo: () => core.undo.redo(),
    chartReset: core.resetScales,
    timeScaleReset: () => core.engine.post({ type: 'view', action: 'resetTime' }),
    paneRemoveAllStudies: removeStudies,
    paneRemoveAllDrawingTools: removeDrawings,
    paneRemoveAllStudiesDrawingTools: () => {
      removeStudies()
      removeDrawings()
    },
  }
  return {
    execute: (action) => {
      const flip = switches[action]
      const step = steps[action]
      if (flip !== undefined) flip.set(!flip.get())
      else if (step !== undefined) step()
      else throw new Error(notSupported(`action ${action}`))
    },
    state: (action) => {
      const found = switches[action]
      if (found === undefined) throw new Error(notSupported(`action ${action}`))
      return found.get()
    },
  }
}
