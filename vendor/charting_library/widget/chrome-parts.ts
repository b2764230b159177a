import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'
import { createDrawingChrome } from '../drawings/drawing-chrome.ts'
import type { Translate } from '../i18n/locales.ts'
import type { Shell } from '../ui/shell.ts'
import type { ChartCore } from './core-types.ts'
import type { Features } from './features.ts'
import { createLayoutMenu, type LayoutMenu } from './layout-menu.ts'
import type { Layouts } from './layouts.ts'
import type { Settings } from './settings.ts'
import { addSymbolSearch } from './symbol-search.ts'

/** Adds further components to the chrome: symbol search, layouts, drawings. */
export function addChromeParts(setup: {
  core: ChartCore
  shell: Shell
  options: ChartingLibraryWidgetOptions
  features: Features
  layouts: Layouts
  settings: Settings
  translate: Translate
  trace: (where: string, message: string) => void
}): { layoutMenu: LayoutMenu; stop: () => void } {
  const { core, shell, options, features, layouts, settings, translate, trace } = setup
  const toolbar = shell.frame.querySelector('.toolbar')
  const layoutMenu = createLayoutMenu(layouts, shell, translate, trace)
  if (features.layouts && toolbar !== null) {
    const camera = toolbar.querySelector('[data-role="screenshot"]')
    if (camera === null) toolbar.append(layoutMenu.button)
    else camera.before(layoutMenu.button)
  }
  const stopSearch = features.symbolSearch
    ? addSymbolSearch({ core, shell, options, translate, trace })
    : () => undefined
  const stopDrawings = features.drawingBar
    ? createDrawingChrome(core.drawings, shell, translate, settings, !features.drawingBarClosed, (id) =>
        core.drawings.remove([id], false),
      )
    : () => undefined
  return {
    layoutMenu,
    stop: () => {
      stopSearch()
      stopDrawings()
    },
  }
}
