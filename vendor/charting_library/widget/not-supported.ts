/** Documented members that this build does not have yet (README.md lists them). Calling one throws. */
export const UNSUPPORTED_WIDGET = [
  'addCustomCSSFile',
  'customThemes',
  'dateFormat',
  'layout',
  'magnetMode',
  'mainSeriesPriceFormatter',
  'navigationButtonsVisibility',
  'onGrayedObjectClicked',
  'paneButtonsVisibility',
  'setActiveChart',
  'setLayout',
  'showConfirmDialog',
  'showNoticeDialog',
] as const

export const UNSUPPORTED_CHART = [
  'applyLineToolsState',
  'barTimeToEndOfPeriod',
  'bringForward',
  'bringToFront',
  'canZoomOut',
  'createAnchoredShape',
  'defaultScrollPosition',
  'endOfPeriodToBarTime',
  'exportData',
  'getCheckableActionState',
  'getLineToolsState',
  'getPriceToBarRatio',
  'getTimeScale',
  'marketStatus',
  'maximizeChart',
  'onHoveredSourceChanged',
  'restoreChart',
  'scrollPosition',
  'selection',
  'sendBackward',
  'sendToBack',
  'shapesGroupController',
] as const

/** Documented options that this build does not have: each is traced once and ignored. */
export const UNSUPPORTED_OPTIONS = [
  'additional_symbol_info_fields',
  'charts_storage_url',
  'context_menu',
  'custom_chart_description_function',
  'custom_css_url',
  'custom_formatters',
  'custom_indicators_getter',
  'custom_themes',
  'custom_timezones',
  'custom_translate_function',
  'drawings_access',
  'header_widget_buttons_mode',
  'image_storage_adapter',
  'symbol_search_complete',
  'timeframe',
] as const

/** The message of every member that is documented but not there. */
export const notSupported = (member: string): string =>
  `${member} is not supported by this build of charting_library`

/** Adds a throwing method for each name that `target` does not have. */
export function refuse<Target extends object>(
  target: Target,
  object: string,
  names: readonly string[],
): Target {
  for (const name of names) {
    if (name in target) continue
    Object.defineProperty(target, name, {
      enumerable: false,
      value: () => {
        throw new Error(notSupported(`${object}.${name}`))
      },
    })
  }
  return target
}
