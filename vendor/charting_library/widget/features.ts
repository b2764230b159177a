import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'

/** Parts of the chrome that an application may switch off, by documented feature name. */
export interface Features {
  toolbar: boolean
  intervals: boolean
  /** A digit typed over the chart opens a field for the interval. */
  intervalEntry: boolean
  chartType: boolean
  screenshot: boolean
  fullscreen: boolean
  timeFrames: boolean
  legend: boolean
  contextMenu: boolean
  volume: boolean
  indicators: boolean
  compare: boolean
  settings: boolean
  undo: boolean
}

export function readFeatures(options: ChartingLibraryWidgetOptions): Features {
  const disabled = new Set(options.disabled_features ?? [])
  const on = (feature: string): boolean => !disabled.has(feature)
  return {
    toolbar: on('header_widget'),
    intervals: on('header_resolutions'),
    intervalEntry: on('show_interval_dialog_on_key_press'),
    chartType: on('header_chart_type'),
    screenshot: on('header_screenshot'),
    fullscreen: on('header_fullscreen_button'),
    timeFrames: on('timeframes_toolbar'),
    legend: on('legend_widget'),
    contextMenu: on('context_menus'),
    volume: on('create_volume_indicator_by_default'),
    indicators: on('header_indicators'),
    compare: on('header_compare'),
    settings: on('header_settings'),
    undo: on('header_undo_redo'),
  }
}
