import type { IChartingLibraryWidget } from '../api/widget.ts'
import type { IDrawingToolsApi } from '../api/drawing-tools.ts'
import type { ILayoutApi } from '../api/layout.ts'
import { drawingApi } from '../drawings/drawing-api.ts'
import { createWatched } from '../drawings/watched.ts'
import type { Translate } from '../i18n/locales.ts'
import { checkPropertyName } from '../widget/css-property.ts'
import { layoutApi } from '../widget/layout-api.ts'
import { refuse } from '../widget/not-supported.ts'
import { createShortcuts } from '../widget/shortcuts.ts'
import { createStudyMembers, type StudyMembers } from '../widget/study-members.ts'
import { addStyleSheet } from './custom-css.ts'
import type { createCustomThemes } from './custom-themes.ts'
import { showConfirm, showNotice } from './dialogs.ts'
import type { FullApiParts } from './full-api.ts'
import { UNSUPPORTED_WIDGET } from './not-implemented.ts'

/** Members that the full API adds to the widget object of the core. */
export type FullWidget = ILayoutApi &
  IDrawingToolsApi &
  StudyMembers &
  Pick<
    IChartingLibraryWidget,
    | 'onShortcut'
    | 'setCSSCustomProperty'
    | 'getCSSCustomPropertyValue'
    | 'takeScreenshot'
    | 'onGrayedObjectClicked'
    | 'showNoticeDialog'
    | 'showConfirmDialog'
    | 'addCustomCSSFile'
    | 'customThemes'
    | 'mainSeriesPriceFormatter'
    | 'getAllFeatures'
    | 'symbolSync'
    | 'intervalSync'
    | 'crosshairSync'
    | 'timeSync'
    | 'dateRangeSync'
    | 'layout'
    | 'setLayout'
    | 'setActiveChart'
  >

const ONE_CHART = 's'

export function widgetMembers(
  parts: FullApiParts,
  translate: () => Translate,
  themes: ReturnType<typeof createCustomThemes>,
  grayed: (callback: Parameters<IChartingLibraryWidget['onGrayedObjectClicked']>[0]) => void,
): FullWidget {
  const { shell, options, chart, trace } = parts
  const sync = (): (() => ReturnType<typeof createWatched<boolean>>) => {
    const value = createWatched(false, trace)
    return () => value
  }
  const members: FullWidget = {
    ...layoutApi(parts.layouts, parts.layoutMenu, trace),
    ...drawingApi(parts.core.drawings),
    ...createStudyMembers(parts.core),
    onShortcut: createShortcuts(shell.frame, trace).add,
    setCSSCustomProperty: (name, value) => {
      checkPropertyName(name)
      shell.setProperty(name, value)
    },
    getCSSCustomPropertyValue: (name) => {
      checkPropertyName(name)
      return shell.getProperty(name)
    },
    takeScreenshot: parts.takeScreenshot,
    onGrayedObjectClicked: grayed,
    showNoticeDialog: (params) => showNotice(shell.frame, translate(), params),
    showConfirmDialog: (params) => showConfirm(shell.frame, translate(), params),
    addCustomCSSFile: (url) => addStyleSheet(shell.frame, url, options.library_path, trace),
    customThemes: async () => themes,
    mainSeriesPriceFormatter: () => chart.priceFormatter(),
    getAllFeatures: () => ({ ...parts.features }),
    symbolSync: sync(),
    intervalSync: sync(),
    crosshairSync: sync(),
    timeSync: sync(),
    dateRangeSync: sync(),
    layout: () => ONE_CHART,
    setLayout: (layout) => {
      if (layout !== ONE_CHART) trace('layout', `layout ${layout}: this build shows one chart`)
    },
    setActiveChart: (index) => {
      if (index !== 0) trace('layout', `chart ${index}: this build shows one chart`)
    },
  }
  return refuse(members, 'widget', UNSUPPORTED_WIDGET)
}
