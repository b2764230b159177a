/** Documented members that this build does not support: calling one throws. The README's table has a row for each. */
export const UNSUPPORTED_WIDGET = [
  'crosshairSyncMode',
  'currencyAndUnitVisibility',
  'customSymbolStatus',
  'dateFormat',
  'drawOnAllCharts',
  'drawOnAllChartsEnabled',
  'linking',
  'magnetMode',
  'navigationButtonsVisibility',
  'paneButtonsVisibility',
  'resetLayoutSizes',
  'setLayoutSizes',
  'timeHoursFormat',
  'unloadUnusedCharts',
  'watchList',
  'widgetbar',
] as const

export const UNSUPPORTED_CHART = [
  'applyLineToolsState',
  'availableZOrderOperations',
  'bringForward',
  'createAnchoredShape',
  'getLineToolsState',
  'inactivityGaps',
  'isPriceToBarRatioLocked',
  'loadChartTemplate',
  'marketStatus',
  'onHoveredSourceChanged',
  'reloadLineToolsFromServer',
  'sendBackward',
  'setPriceToBarRatioLocked',
  'shapesGroupController',
] as const

export const UNSUPPORTED_STUDY = [
  'bringForward',
  'bringToFront',
  'changePriceScale',
  'mergeDown',
  'mergeUp',
  'onDataLoaded',
  'onStudyError',
  'sendBackward',
  'sendToBack',
  'symbolSource',
  'unmergeDown',
  'unmergeUp',
] as const

export const UNSUPPORTED_PANE = ['collapse', 'getPriceScaleById', 'isCollapsed', 'moveTo', 'restore'] as const
