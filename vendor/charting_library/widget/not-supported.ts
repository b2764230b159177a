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
  'applyStudyTemplate',
  'barTimeToEndOfPeriod',
  'bringForward',
  'bringToFront',
  'canZoomOut',
  'createAnchoredShape',
  'createStudyTemplate',
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
