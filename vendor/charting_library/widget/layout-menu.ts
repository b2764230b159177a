import type { Translate } from '../i18n/locales.ts'
import { button } from '../ui/dom.ts'
import type { Shell } from '../ui/shell.ts'
import { unlessEscaped } from '../ui/unless-escaped.ts'
import { drawingIcon } from '../drawings/drawing-bar.ts'
import type { LayoutDialogs } from './layout-dialogs.ts'
import type { Layouts } from './layouts.ts'

const ICON = 'M2.5 3h11v10h-11zM2.5 6.5h11M7 6.5V13'

export interface LayoutMenu {
  readonly button: HTMLElement
  openList: () => void
  openSaveAs: () => void
}

/** The menu for saving, opening and exporting layouts. Its dialogs are loaded when they are opened. */
export function createLayoutMenu(
  layouts: Layouts,
  shell: Shell,
  translate: Translate,
  trace: (where: string, message: string) => void,
): LayoutMenu {
  const open = (name: keyof LayoutDialogs) => (): void => {
    unlessEscaped(import('./layout-dialogs.ts'))
      .then((code) => code?.createLayoutDialogs(layouts, shell, translate, trace)[name]())
      .catch((error: unknown) => trace('layout', String(error)))
  }

  const anchor = button(
    translate('layouts'),
    {
      class: 'icon',
      attributes: { 'data-role': 'layouts', 'aria-haspopup': 'menu', 'aria-expanded': 'false' },
    },
    [drawingIcon(ICON)],
  )
  anchor.addEventListener('click', () => {
    const name = layouts.name()
    const named = layouts.kept
      ? [
          ...(name === ''
            ? []
            : [
                {
                  label: translate('layoutSaveNamed', { name }),
                  value: 'save',
                  select: open('saveAgain'),
                },
              ]),
          { label: translate('layoutSaveAs'), value: 'save-as', select: open('openSaveAs') },
          { label: translate('layoutOpen'), value: 'open', select: open('openList') },
          'separator' as const,
        ]
      : []
    const items = [
      ...named,
      {
        label: translate('layoutExport'),
        value: 'export',
        select: open('exportFile'),
      },
      { label: translate('layoutImport'), value: 'import', select: open('importFile') },
    ]
    shell.menus.open(translate('layouts'), items, anchor)
  })
  return { button: anchor, openList: open('openList'), openSaveAs: open('openSaveAs') }
}
