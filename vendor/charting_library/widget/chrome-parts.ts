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

/** Further parts of the chrome, each in a place of its own: symbol search, layouts, drawings. */
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
  const { core, shell, options, layouts, settings, translate, trace } = setup
  const disabled = new Set(options.disabled_features ?? [])
  const toolbar = shell.frame.querySelector('.toolbar')
  const layoutMenu = createLayoutMenu(layouts, shell, translate, trace)
  if (!disabled.has('header_saveload') && toolbar !== null) {
    const camera = toolbar.querySelector('[data-role="screenshot"]')
    if (camera === null) toolbar.append(layoutMenu.button)
    else camera.before(layoutMenu.button)
  }
  const stopSearch = disabled.has('header_symbol_search')
    ? () => undefined
    : addSymbolSearch({ core, shell, feed: options.datafeed, translate, trace })
  const stopDrawings = disabled.has('left_toolbar')
    ? () => undefined
    : createDrawingChrome(core.drawings, shell, translate, settings, (id) =>
        core.drawings.remove([id], false),
      )
  return {
    layoutMenu,
    stop: () => {
      stopSearch()
      stopDrawings()
    },
  }
}
