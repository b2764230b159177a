import type { EngineStyle } from '../protocol.ts'
import type { Shell } from '../ui/shell.ts'
import { isChartKind } from './core-state.ts'
import type { ChartCore } from './core-types.ts'
import { resolveStyle } from './engine-style.ts'
import type { PropertyStore } from './property-store.ts'
import { axisOf } from './scale-overrides.ts'
import { THEMES } from './themes.ts'

export interface Look {
  style: () => EngineStyle
  /** Applies the current properties to the legend and the engine. */
  apply: () => void
  colourChrome: () => void
  /** Sets property values in the layer `by`. Invalid values are traced. */
  override: (values: Record<string, unknown>, by?: 'applied' | 'user') => void
  /** Shows another theme. Rejects for an unknown one. */
  changeTheme: (theme: unknown) => Promise<void>
}

export interface LookOptions {
  core: ChartCore
  store: PropertyStore
  shell: Shell
  fontFamily: string
  changed: () => void
  trace: (where: string, message: string) => void
}

/** Resolves the chart's properties into the engine's style and the legend's colours. */
export function createLook({ core, store, shell, fontFamily, changed, trace }: LookOptions): Look {
  const style = (): EngineStyle => resolveStyle(store, fontFamily)

  /**
   * The values in the legend use overridden candle colours, mixed with the text colour: text needs more contrast than a
   * candle.
   */
  const colourChrome = (): void => {
    const { up, down } = style()
    const own = THEMES[store.theme()]
    const colour = (value: string, key: string): string =>
      value === own[`mainSeriesProperties.candleStyle.${key}`]
        ? ''
        : `color-mix(in srgb, ${value} 75%, var(--text))`
    shell.frame.style.setProperty('--up', colour(up, 'upColor'))
    shell.frame.style.setProperty('--down', colour(down, 'downColor'))
  }
  const apply = (): void => {
    colourChrome()
    core.engine.post({ type: 'style', style: style() })
  }

  return {
    style,
    apply,
    colourChrome,
    override: (values, by = 'applied') => {
      const refused = store.put(by, values)
      if (refused.length > 0) trace('overrides', `ignored: ${refused.join(', ')}`)
      const kind = values['mainSeriesProperties.style']
      if (isChartKind(kind)) core.setChartType(kind)
      const { scaleMode: mode, autoScale: auto, inverted } = core.state
      const axis = axisOf(values, { mode, auto, inverted })
      if (axis !== null) core.setScale(axis.mode, axis.auto, axis.inverted)
      const volume = values['volume.visible']
      if (typeof volume === 'boolean')
        for (const study of core.studies.list())
          if (study.kind === 'volume') core.studies.change(study.id, { visible: volume })
      apply()
      changed()
      core.signals.overridden.emit(Object.keys(values))
    },
    changeTheme: async (theme) => {
      if (theme !== 'dark' && theme !== 'light') throw new Error(`theme ${String(theme)} is not supported`)
      if (theme === store.theme()) return
      store.setTheme(theme)
      shell.setTheme(theme)
      apply()
      changed()
    },
  }
}
