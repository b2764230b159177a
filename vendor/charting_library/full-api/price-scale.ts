import type { IPriceScaleApi, PriceScaleMode as ModeNumber } from '../api/price-scale.ts'
import type { PriceScaleMode } from '../protocol.ts'
import type { ChartCore } from '../widget/core-types.ts'

const MODES: readonly PriceScaleMode[] = ['normal', 'log', 'percentage', 'indexed']

/** The documented price scale object of the main series. */
export function createMainPriceScale(
  core: ChartCore,
  trace: (where: string, message: string) => void,
): IPriceScaleApi {
  const { state, engine, studies } = core
  return {
    getMode: () => MODES.indexOf(state.scaleMode) as ModeNumber,
    setMode: (mode) => {
      const name = MODES[mode]
      if (name === undefined) trace('priceScale', `there is no mode ${String(mode)}`)
      // lightweight-charts does not convert a fixed range when the mode changes, so the prices are fitted again.
      else core.setScale(name, true)
    },
    isInverted: () => state.inverted,
    setInverted: (inverted) => core.setScale(state.scaleMode, null, inverted),
    isAutoScale: () => state.autoScale,
    setAutoScale: (enabled) => core.setScale(state.scaleMode, enabled),
    getVisiblePriceRange: () => state.priceRange,
    setVisiblePriceRange: ({ from, to }) => {
      if (!Number.isFinite(from) || !Number.isFinite(to) || from === to) {
        trace('priceScale', `${String(from)} to ${String(to)} is no range of prices`)
        return
      }
      if (state.scaleMode === 'log') {
        trace('priceScale', 'a range of prices is not supported on a logarithmic scale')
        return
      }
      engine.post({ type: 'priceRange', from, to })
      // Getters must return the new range before the engine has drawn it.
      state.priceRange = { from: Math.min(from, to), to: Math.max(from, to) }
      state.autoScale = false
    },
    hasMainSeries: () => true,
    getStudies: () =>
      studies.list().flatMap(({ id, overlay, scale }) => (overlay && scale === 'as-series' ? [id] : [])),
  }
}
