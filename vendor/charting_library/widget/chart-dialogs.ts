import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'
import type { Translate } from '../i18n/locales.ts'
import type { PriceScaleMode } from '../protocol.ts'
import type { Shell } from '../ui/shell.ts'
import { unlessEscaped } from '../ui/unless-escaped.ts'
import type { ChartCore } from './core-types.ts'
import { offeredZones, zoneOf } from './timezones.ts'

type Value = string | number | boolean

export interface ChartDialogs {
  indicators: () => void
  compare: () => void
  settings: () => void
  study: (id: string) => void
  drawing: (id: string) => void
}

export interface ChartDialogsOptions {
  core: ChartCore
  shell: Shell
  options: ChartingLibraryWidgetOptions
  translate: Translate
  properties: {
    get: (key: string) => Value | undefined
    put: (values: Record<string, Value>) => void
  }
  trace: (where: string, message: string) => void
}

const SEARCH_DELAY = 200

/** Returns a predicate: whether the application lets the user add a study (`studies_access`). */
function allowedBy(access: ChartingLibraryWidgetOptions['studies_access']): (name: string) => boolean {
  if (access === undefined) return () => true
  const named = new Set(access.tools.map(({ name }) => name.toLowerCase()))
  return (name) => named.has(name.toLowerCase()) === (access.type === 'white')
}

/** Opens the chart's dialogs. The code of a dialog is loaded when it is first opened. */
export function createChartDialogs(setup: ChartDialogsOptions): ChartDialogs {
  const { core, shell, options, translate, properties, trace } = setup
  const { studies, undo, state } = core
  const open = async <Code>(code: Promise<Code>, show: (code: Code) => void): Promise<void> => {
    try {
      const loaded = await unlessEscaped(code)
      if (loaded !== null) show(loaded)
    } catch (error) {
      trace('dialog', error instanceof Error ? error.message : String(error))
    }
  }

  const study = (id: string): void =>
    void open(import('../ui/study-settings.ts'), ({ openStudySettings }) =>
      openStudySettings(studies, id, undo, shell.frame, translate),
    )

  return {
    study,
    drawing: (id) =>
      void open(import('../ui/drawing-settings.ts'), ({ openDrawingSettings }) =>
        openDrawingSettings(core.drawings, id, undo, shell.frame, translate),
      ),
    indicators: () =>
      void open(import('../ui/indicators-dialog.ts'), ({ openIndicators }) =>
        openIndicators({
          hub: studies,
          frame: shell.frame,
          translate,
          allowed: allowedBy(options.studies_access),
          favourites: options.favorites?.indicators ?? [],
          openSettings: study,
          trace,
        }),
      ),
    compare: () =>
      void open(import('../ui/compare-dialog.ts'), ({ openCompare }) =>
        openCompare({
          hub: studies,
          feed: options.datafeed,
          frame: shell.frame,
          translate,
          suggested: options.compare_symbols ?? [],
          delay: options.symbol_search_request_delay ?? SEARCH_DELAY,
          add: (symbol, scale) => {
            const percent = scale === 'percent'
            studies
              .create({
                name: percent ? 'Compare' : 'Overlay',
                inputs: { symbol },
                ...(percent ? {} : { scale }),
              })
              .then(() => {
                if (percent) core.setScale('percentage', null)
              })
              .catch((error: unknown) => trace('compare', String(error)))
          },
          openSettings: study,
          trace,
        }),
      ),
    settings: () =>
      void open(import('../ui/settings-dialog.ts'), ({ openSettings }) =>
        openSettings(
          {
            ...properties,
            timezones: [...new Set([...offeredZones(), state.timezone])].map(zoneOf),
            timezone: () => state.timezone,
            setTimezone: core.setTimezone,
            scale: () => ({ mode: state.scaleMode, inverted: state.inverted }),
            setScale: (mode, inverted) => core.setScale(mode as PriceScaleMode, null, inverted),
            applied: (back, again) => undo.push({ name: 'settings', undo: back, redo: again }),
          },
          shell.frame,
          translate,
        ),
      ),
  }
}
