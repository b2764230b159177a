import type { IChartWidgetApi } from '../api/chart.ts'
import type { GrayedObject, IChartingLibraryWidget, SubscribeEventsMap } from '../api/widget.ts'
import type { IExternalSaveLoadAdapter } from '../api/save-load.ts'
import type { Translate } from '../i18n/locales.ts'
import type { Strings } from '../i18n/strings.ts'
import type { NumberSigns, OwnTimeTexts } from '../protocol.ts'
import type { Chrome } from '../widget/chrome.ts'
import type { ChartCore } from '../widget/core-types.ts'
import type { LayoutMenu } from '../widget/layout-menu.ts'
import type { Layouts } from '../widget/layouts.ts'
import type { Look } from '../widget/look.ts'
import type { PropertyStore } from '../widget/property-store.ts'
import type { WidgetOptions } from '../widget/setup.ts'
import { timeFrameSeconds } from '../widget/time-frames.ts'
import type { WidgetEvents } from '../widget/widget-events.ts'
import type { Shell } from '../ui/shell.ts'
import { chartMembers } from './chart-members.ts'
import { createChartStorage } from './chart-storage.ts'
import { processMenu } from './context-menu.ts'
import { addStyleSheet } from './custom-css.ts'
import { createCustomThemes } from './custom-themes.ts'
import { limitDrawingTools } from './drawing-access.ts'
import { raiseMoreEvents } from './events.ts'
import { showLoadingScreen } from './loading-screen.ts'
import { ownStrings, ownTimeTexts } from './own-texts.ts'
import { createPlusButton } from './plus-button.ts'
import { widgetMembers } from './widget-members.ts'

export interface FullApiParts {
  core: ChartCore
  /** The chart and widget objects of the core. The full API adds its members to them. */
  chart: IChartWidgetApi
  widget: Pick<IChartingLibraryWidget, 'changeTheme'>
  shell: Shell
  options: WidgetOptions
  features: Record<string, boolean>
  events: WidgetEvents
  store: PropertyStore
  look: Look
  layouts: Layouts
  layoutMenu: () => LayoutMenu | null
  signs: NumberSigns
  minBarSpacing: number
  chrome: () => Chrome | null
  takeScreenshot: () => void
  trace: (where: string, message: string) => void
}

/** The documented API and options that the product's own page does not use. They are in a separate chunk. */
export interface FullApi {
  /** Applies `custom_translate_function` to the texts of the chart's language. */
  strings: (strings: Strings, english: Strings) => Strings
  timeTexts: OwnTimeTexts | undefined
  /** Called once the chart's chrome has been created. */
  attach: (translate: Translate) => void
  /** Opens the layout that was saved last (`load_last_chart`). Without one it opens the symbol of the options. */
  openLast: (translate: Translate) => void
  /** Passes the entries of the plot's context menu through the application's `items_processor`. Null without one. */
  menu:
    | ((
        ...args: [items: Parameters<typeof processMenu>[1], place: Parameters<typeof processMenu>[2]]
      ) => ReturnType<typeof processMenu>)
    | null
  stop: () => void
}

const DEFAULT_VERSION = '1.1'

/** The storage at `charts_storage_url`. Null without that option. */
export const storageOf = (options: WidgetOptions): IExternalSaveLoadAdapter | null =>
  options.charts_storage_url === undefined
    ? null
    : createChartStorage({
        url: options.charts_storage_url,
        version: options.charts_storage_api_version ?? DEFAULT_VERSION,
        client: options.client_id ?? '',
        user: options.user_id ?? '',
      })

/** Start and end of the option `timeframe`, seconds. Null if it cannot be parsed. */
export function timeFrameOf(
  wanted: WidgetOptions['timeframe'],
  now: number,
): { from: number; to: number } | null {
  if (wanted === undefined) return null
  if (typeof wanted === 'string' || ('type' in wanted && wanted.type === 'period-back')) {
    const length = timeFrameSeconds(typeof wanted === 'string' ? wanted : wanted.value)
    return length === null ? null : { from: now - length, to: now }
  }
  const { from, to } = wanted
  return Number.isFinite(from) && to > from ? { from, to } : null
}

export function createFullApi(parts: FullApiParts): FullApi {
  const { core, chart, widget, shell, options, events, look, layouts, trace } = parts
  let translate: Translate | null = null
  let onGrayed: (object: GrayedObject) => void = () => undefined
  let stopPlus = (): void => undefined
  const themes = createCustomThemes(shell.frame, parts.store, look)

  const cover = options.loading_screen
  const uncover = cover === undefined ? () => undefined : showLoadingScreen(shell.frame, cover)
  chart.dataReady(uncover)
  if (options.custom_css_url !== undefined)
    addStyleSheet(shell.frame, options.custom_css_url, options.library_path, trace)
  if (options.timeframe !== undefined)
    chart.dataReady(() => {
      const frame = timeFrameOf(options.timeframe, Math.floor(core.now() / 1000))
      if (frame === null) trace('timeframe', `cannot be read: ${JSON.stringify(options.timeframe)}`)
      else core.showRange(frame.from, frame.to).catch((error: unknown) => trace('timeframe', String(error)))
    })
  raiseMoreEvents(core, events)

  const describe = (): void => {
    const { symbol, resolution } = core.state
    options
      .custom_chart_description_function?.({ symbol, resolution })
      .then((text) => {
        if (text !== null) shell.plot.setAttribute('aria-label', text)
      })
      .catch((error: unknown) => trace('custom_chart_description_function', String(error)))
  }
  core.signals.dataLoaded.subscribe(null, describe)

  const own = chartMembers(parts)
  const copy = (target: object, members: object): void => {
    Object.defineProperties(target, Object.getOwnPropertyDescriptors(members))
  }
  copy(chart, own.members)
  const { changeTheme } = widget
  widget.changeTheme = async (theme, how) => {
    await changeTheme(theme, how)
    themes.follow()
  }
  const words = (): Translate => translate ?? ((key) => key)
  copy(
    widget,
    widgetMembers(parts, words, themes, (callback) => {
      onGrayed = callback
    }),
  )
  const listen = (event: keyof SubscribeEventsMap): void => {
    if (event !== 'onPlusClick') return
    stopPlus()
    stopPlus = createPlusButton(core, shell.plot, (params) => events.emit('onPlusClick', params))
  }
  events.subscribed.subscribe(null, listen)

  /** Used when no saved layout was opened. */
  const openFirst = (said: Translate): void => {
    const { symbol, resolution } = core.state
    if (symbol !== '') core.open(symbol, resolution)
    else shell.notice(said('noData'))
  }

  const processor = options.context_menu?.items_processor
  return {
    strings: (strings, english) => ownStrings(options.custom_translate_function, strings, english, trace),
    timeTexts: ownTimeTexts(options.custom_formatters, trace),
    attach: (next) => {
      translate = next
      const bar = shell.frame.querySelector<HTMLElement>('.toolbar')
      if (bar !== null && options.toolbar_bg !== undefined) bar.style.background = options.toolbar_bg
      limitDrawingTools(shell.frame, options, (object) => {
        try {
          onGrayed(object)
        } catch (error) {
          trace('callback', String(error))
        }
      })
      if (options.custom_themes !== undefined)
        themes
          .applyCustomThemes(options.custom_themes)
          .catch((error: unknown) => trace('custom_themes', String(error)))
      if (events.has('onPlusClick')) listen('onPlusClick')
    },
    openLast: (said) => {
      const load = async (): Promise<void> => {
        const last = (await layouts.list()).toSorted((a, b) => b.timestamp - a.timestamp)[0]
        const loaded = last !== undefined && (await layouts.loadFrom(last))
        // `loadFrom` opens no symbol if the layout has the same symbol and interval as the options.
        if (!loaded || core.state.phase === 'idle') openFirst(said)
      }
      load().catch((error: unknown) => {
        trace('load_last_chart', error instanceof Error ? error.message : String(error))
        openFirst(said)
      })
    },
    menu: processor === undefined ? null : (items, place) => processMenu(processor, items, place, trace),
    stop: () => {
      own.stop()
      stopPlus()
      uncover()
    },
  }
}
