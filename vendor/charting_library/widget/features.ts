import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'
import type { InputRules } from '../input-protocol.ts'
import type { TimeAxisRules } from '../protocol.ts'

/** Components of the chrome that an application can disable, from the documented feature names. */
export interface Features {
  toolbar: boolean
  intervals: boolean
  /** Typing a digit over the chart opens a field for the interval. */
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
  layouts: boolean
  symbolSearch: boolean
  drawingBar: boolean
  /** The drawing bar is initially closed. */
  drawingBarClosed: boolean
  legendInterval: boolean
  input: InputRules
  timeAxis: TimeAxisRules
}

/** Documented features that are off unless an application enables them. */
const OFF: ReadonlySet<string> = new Set([
  'hide_left_toolbar_by_default',
  'hide_resolution_in_legend',
  'fix_left_edge',
  'lock_visible_time_range_on_resize',
])

/**
 * The features that the options enable. `all` has every feature name that this build reads, and whether it is enabled.
 */
export function readFeatures(options: ChartingLibraryWidgetOptions): Features & {
  all: Record<string, boolean>
} {
  const disabled = new Set(options.disabled_features ?? [])
  const enabled = new Set(options.enabled_features ?? [])
  const all: Record<string, boolean> = {}
  const on = (feature: string): boolean =>
    (all[feature] = !disabled.has(feature) && (enabled.has(feature) || !OFF.has(feature)))
  const scroll = on('chart_scroll')
  const zoom = on('chart_zoom')
  return {
    toolbar: on('header_widget'),
    intervals: on('header_resolutions'),
    intervalEntry: on('show_interval_dialog_on_key_press'),
    chartType: on('header_chart_type'),
    screenshot: on('header_screenshot'),
    fullscreen: on('header_fullscreen_button'),
    timeFrames: on('timeframes_toolbar'),
    legend: on('legend_widget'),
    contextMenu: on('context_menus') && on('pane_context_menu'),
    volume: on('create_volume_indicator_by_default'),
    indicators: on('header_indicators'),
    compare: on('header_compare'),
    settings: on('header_settings'),
    undo: on('header_undo_redo'),
    layouts: on('header_saveload'),
    symbolSearch: on('header_symbol_search'),
    drawingBar: on('left_toolbar'),
    drawingBarClosed: on('hide_left_toolbar_by_default'),
    legendInterval: !on('hide_resolution_in_legend'),
    input: {
      scroll: scroll && {
        mouseWheel: on('mouse_wheel_scroll'),
        pressedMouseMove: on('pressed_mouse_move_scroll'),
        horzTouchDrag: on('horz_touch_drag_scroll'),
        vertTouchDrag: on('vert_touch_drag_scroll'),
      },
      zoom: zoom && {
        mouseWheel: on('mouse_wheel_scale'),
        pinch: on('pinch_scale'),
        axisPressedMouseMove: on('axis_pressed_mouse_move_scale'),
      },
    },
    timeAxis: {
      fixLeftEdge: on('fix_left_edge'),
      lockVisibleTimeRangeOnResize: on('lock_visible_time_range_on_resize'),
      shiftVisibleRangeOnNewBar: on('shift_visible_range_on_new_bar'),
    },
    all,
  }
}
