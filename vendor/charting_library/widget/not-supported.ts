/** Documented members that this build does not have yet (README.md lists them). Calling one throws. */
export const UNSUPPORTED_WIDGET = [
  'addCustomCSSFile',
  'applyStudiesOverrides',
  'clearUndoHistory',
  'createDropdown',
  'customThemes',
  'dateFormat',
  'getSavedCharts',
  'getStudiesList',
  'getStudyInputs',
  'getStudyStyles',
  'hideAllDrawingTools',
  'layout',
  'layoutName',
  'loadChartFromServer',
  'lockAllDrawingTools',
  'magnetEnabled',
  'magnetMode',
  'mainSeriesPriceFormatter',
  'navigationButtonsVisibility',
  'onGrayedObjectClicked',
  'onShortcut',
  'paneButtonsVisibility',
  'removeChartFromServer',
  'saveChartToServer',
  'selectLineTool',
  'selectedLineTool',
  'setActiveChart',
  'setLayout',
  'showConfirmDialog',
  'showLoadChartDialog',
  'showNoticeDialog',
  'showSaveAsChartDialog',
  'takeScreenshot',
  'undoRedoState',
] as const

export const UNSUPPORTED_CHART = [
  'applyLineToolsState',
  'applyStudyTemplate',
  'barTimeToEndOfPeriod',
  'bringForward',
  'bringToFront',
  'canZoomOut',
  'clearMarks',
  'createAnchoredShape',
  'createMultipointShape',
  'createShape',
  'createStudy',
  'createStudyTemplate',
  'defaultScrollPosition',
  'endOfPeriodToBarTime',
  'exportData',
  'getAllPanesHeight',
  'getCheckableActionState',
  'getLineToolsState',
  'getPanes',
  'getPriceToBarRatio',
  'getShapeById',
  'getStudyById',
  'getTimeScale',
  'marketStatus',
  'maximizeChart',
  'onHoveredSourceChanged',
  'refreshMarks',
  'removeEntity',
  'restoreChart',
  'scrollPosition',
  'selection',
  'sendBackward',
  'sendToBack',
  'setAllPanesHeight',
  'setTimeFrame',
  'shapesGroupController',
  'zoomOut',
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
